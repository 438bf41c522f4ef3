" Other programs have files that end in .rules, too: those of games say `rules 1` at their beginning.
autocmd BufNewFile *.rules set filetype=rules
autocmd BufRead *.rules if !empty(filter(getline(1, 50), 'v:val =~# "^rules \\d"')) | set filetype=rules | endif
autocmd FileType rules setlocal commentstring=//\ %s shiftwidth=2 expandtab
