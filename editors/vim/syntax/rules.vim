" Words of the language of rules, for Vim and Neovim: colours where the language server gives none.
if exists('b:current_syntax') | finish | endif
syntax case match
syntax iskeyword @,48-57,_
syntax keyword rulesSection after at author before board captures define end highest if licence license
syntax keyword rulesSection look move moves no notation on option path piece pieces players remember
syntax keyword rulesSection remove replace sequence setup shape source stacks test turn variant version year
syntax keyword rulesWord a about again all allowed along among an and any are area
syntax keyword rulesWord areas as attacked attribute back becomes began begins between but by can
syntax keyword rulesWord cannot capture captured capturing cell cells center centre choose column columns count
syntax keyword rulesWord dark direction distance doubles draw each edge else empty enemy every exactly
syntax keyword rulesWord except expect extends far finish first flip for from game go goes
syntax keyword rulesWord greatest group groups has have height hexagon hexes illegal in into is
syntax keyword rulesWord it join joined land largest last least leave leaving legal lettered lift
syntax keyword rulesWord like line lines link links list lose may mirrored most mover must
syntax keyword rulesWord neutral next not nothing nowhere number numbered occupied of off once one
syntax keyword rulesWord only or order orthogonal other otherwise over own owner parts pass place
syntax keyword rulesWord play player position positions put reach reached records repeat repeats rest result
syntax keyword rulesWord rhombus ring role roles roll round row row_or_column rows rules run runs
syntax keyword rulesWord send shift shown shuffled skipping slide smallest some sow squares stack stacking
syntax keyword rulesWord start stay step stopping sum swapping table take taken takes that the
syntax keyword rulesWord then there this threatened through times to top turned turning turns twice
syntax keyword rulesWord under unless up walk way wheel wheels when whole win with without
syntax keyword rulesWord worth yes zone
syntax match rulesNumber /\<\d\+\>/
syntax region rulesText start=/"/ end=/"/ oneline
syntax match rulesComment /\/\/.*$/ contains=@Spell
highlight default link rulesSection Statement
highlight default link rulesWord Keyword
highlight default link rulesNumber Number
highlight default link rulesText String
highlight default link rulesComment Comment
let b:current_syntax = 'rules'
