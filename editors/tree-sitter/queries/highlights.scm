; Made by tests/editors.rs from the language's own tables.
(comment) @comment
(string) @string
(number) @constant.numeric
(label name: (word) @label)
((word) @keyword.control
  (#any-of? @keyword.control
    "after" "at" "author" "before" "board" "captures" "define" "end" "highest" "if"
    "licence" "license" "look" "move" "moves" "no" "notation" "on" "option" "path"
    "piece" "pieces" "players" "remember" "remove" "replace" "sequence" "setup" "shape" "source"
    "stacks" "test" "turn" "variant" "version" "year"))
((word) @keyword
  (#any-of? @keyword
    "a" "about" "again" "all" "allowed" "along" "among" "an" "and" "any"
    "are" "area" "areas" "as" "attacked" "attribute" "back" "becomes" "began" "begins"
    "between" "but" "by" "can" "cannot" "capture" "captured" "capturing" "cell" "cells"
    "center" "centre" "choose" "column" "columns" "count" "dark" "direction" "distance" "doubles"
    "draw" "each" "edge" "else" "empty" "enemy" "every" "exactly" "except" "expect"
    "extends" "far" "finish" "first" "flip" "for" "from" "game" "go" "goes"
    "greatest" "group" "groups" "has" "have" "height" "hexagon" "hexes" "illegal" "in"
    "into" "is" "it" "join" "joined" "land" "largest" "last" "least" "leave"
    "leaving" "legal" "lettered" "lift" "like" "line" "lines" "link" "links" "list"
    "lose" "may" "mirrored" "most" "mover" "must" "neutral" "next" "not" "nothing"
    "nowhere" "number" "numbered" "occupied" "of" "off" "once" "one" "only" "or"
    "order" "orthogonal" "other" "otherwise" "over" "own" "owner" "parts" "pass" "place"
    "play" "player" "position" "positions" "put" "reach" "reached" "records" "repeat" "repeats"
    "rest" "result" "rhombus" "ring" "role" "roles" "roll" "round" "row" "row_or_column"
    "rows" "rules" "run" "runs" "send" "shift" "shown" "shuffled" "skipping" "slide"
    "smallest" "some" "sow" "squares" "stack" "stacking" "start" "stay" "step" "stopping"
    "sum" "swapping" "table" "take" "taken" "takes" "that" "the" "then" "there"
    "this" "threatened" "through" "times" "to" "top" "turned" "turning" "turns" "twice"
    "under" "unless" "up" "walk" "way" "wheel" "wheels" "when" "whole" "win"
    "with" "without" "worth" "yes" "zone"))
((sign) @operator (#match? @operator "^[|=<>+*!]$"))
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
