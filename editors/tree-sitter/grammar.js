/// Rules of board games as an editor sees them that has no semantic tokens: words, strings, numbers, comments, brackets. Which words
/// are the language's is no matter of this grammar: it stands in queries/highlights.scm, which is made from the language's own tables.
/// src/parser.c is made from this by `tree-sitter generate --abi 14`.
module.exports = grammar({
  name: "boardwright",

  extras: ($) => [/\s/, $.comment],

  rules: {
    file: ($) => repeat($._item),

    _item: ($) => choice($.block, $.group, $.choices, $.label, $.word, $.string, $.number, $.sign),

    block: ($) => seq("{", repeat($._item), "}"),
    group: ($) => seq("(", repeat($._item), ")"),
    choices: ($) => seq("[", repeat($._item), "]"),

    // the name of an end or of an option's value, as in `quiet: draw when …`
    label: ($) => seq(field("name", $.word), token.immediate(":")),

    word: () => /[A-Za-z_][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*/,
    number: () => /[0-9]+/,
    string: () => /"[^"\n]*"?/,
    comment: () => token(seq("//", /[^\n]*/)),
    sign: () => /[^\sA-Za-z0-9_"{}()\[\]]/,
  },
});
