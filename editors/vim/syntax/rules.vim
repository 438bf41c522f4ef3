" Words of the language of rules, for Vim and Neovim: colours where the language server gives none.
if exists('b:current_syntax') | finish | endif
syntax case match
syntax iskeyword @,48-57,_
syntax keyword rulesSection after at author before board captures define end highest if licence license
syntax keyword rulesSection look move moves no notation on option path pieces players remember remove
syntax keyword rulesSection replace sequence setup source stacks test turn variant version year
syntax keyword rulesWord a about again all allowed along among and any are area as
syntax keyword rulesWord attacked attribute back becomes began begins between but by can cannot capture
syntax keyword rulesWord captured capturing cell cells centre choose column count dark direction distance doubles
syntax keyword rulesWord draw each edge else empty enemy every exactly except expect extends finish
syntax keyword rulesWord first flip for from game go greatest group groups has height hexagon
syntax keyword rulesWord hexes illegal in into is it join joined land largest last least
syntax keyword rulesWord leave leaving legal lettered lift like line lines link links list lose
syntax keyword rulesWord may mirrored most mover must neutral next not nothing nowhere number numbered
syntax keyword rulesWord occupied of off once one only or orthogonal other otherwise over own
syntax keyword rulesWord owner parts pass place play player position positions reach reached records repeat
syntax keyword rulesWord repeats result rhombus ring roles roll round row row_or_column rules run send
syntax keyword rulesWord shift shown shuffled skipping slide smallest sow squares stack stacking start stay
syntax keyword rulesWord step stopping sum swapping table take taken takes that the then there
syntax keyword rulesWord this threatened through times to top turning turns twice under unless up
syntax keyword rulesWord walk way wheels when whole win with without worth yes zone
syntax match rulesNumber /\<\d\+\>/
syntax region rulesText start=/"/ end=/"/ oneline
syntax match rulesComment /\/\/.*$/ contains=@Spell
highlight default link rulesSection Statement
highlight default link rulesWord Keyword
highlight default link rulesNumber Number
highlight default link rulesText String
highlight default link rulesComment Comment
let b:current_syntax = 'rules'
