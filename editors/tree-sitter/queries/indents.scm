[(block) (group) (choices)] @indent

["}" ")" "]"] @outdent
