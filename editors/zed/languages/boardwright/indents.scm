(block "}" @end) @indent
(group ")" @end) @indent
(choices "]" @end) @indent
