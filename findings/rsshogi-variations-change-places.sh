#!/usr/bin/env bash
# rsshogi 1.7.0 (PyPI), records of shogi as KIF and KI2 with variations, beside tsshogi 2.2.0 (npm).
# One would guess: a record that the package has read is written so that it reads it back as the same tree.
# What happens: it reads variations rightly, but writes them from the first move to the last, and the format counts from
# the line written before: so the last must come first, as Kifu for Windows, whose format KIF is, tsshogi and its own
# input have it. Read back, by the package
# itself or by tsshogi, a variation at move 3 of the game is one of the variation at move 2, or the record is refused,
# where that variation was too short. And a variation of a variation is not written at all, without a word. Through JKF
# the tree comes back whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --prefix "$folder" tsshogi@2.2.0 >/dev/null
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet rsshogi==1.7.0
"$folder/venv/bin/python" - <<'END'
import json

from rsshogi.record import Record

GAME = "手合割：平手\n手数----指手---------消費時間--\n"
GAME += "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n"
AT_THREE = "\n変化：3手\n   3 ６六歩(67)\n   4 ４四歩(43)\n"
AT_TWO = "\n変化：2手\n   2 ８四歩(83)\n"
LONGER = AT_TWO + "   3 ２六歩(27)\n   4 ８五歩(84)\n"
WITHIN = "\n変化：3手\n   3 ６六歩(67)\n"
AT_ONE = "\n変化：1手\n   1 ２六歩(27)\n"

def lines(record):
    """Each line of the tree from the start to its end."""
    def below(node, moves):
        children = [child for child in record.children(node) if record.node_move(child)]
        for child in children:
            yield from below(child, [*moves, record.node_move(child).move.to_usi()])
        if not children:
            yield " ".join(moves)
    return sorted(below(record.root_node_id(), []))

def again(record, form):
    try:
        return lines(getattr(Record, f"from_{form}_str")(getattr(record, f"to_{form}")()))
    except ValueError as error:
        return f"refused: {error}"

expected = {
    "two variations": (
        GAME + AT_THREE + AT_TWO,
        ["7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 6g6f 4c4d", "7g7f 8c8d"],
        ["7g7f 3c3d 2g2f 8c8d", "7g7f 8c8d 6g6f 4c4d"],
    ),
    "a variation of a variation": (
        GAME + LONGER + WITHIN,
        ["7g7f 3c3d 2g2f 8c8d", "7g7f 8c8d 2g2f 8d8e", "7g7f 8c8d 6g6f"],
        ["7g7f 3c3d 2g2f 8c8d", "7g7f 8c8d 2g2f 8d8e"],
    ),
    "at the first move too": (
        GAME + AT_THREE + AT_ONE,
        ["2g2f", "7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 6g6f 4c4d"],
        "refused: invalid KIF line: variation start out of range: 3",
    ),
}
written = []
for name, (text, tree, kif) in expected.items():
    record = Record.from_kif_str(text)
    seen = {form: again(record, form) for form in ["kif", "ki2", "jkf"]}
    print(f"{name}: read as {lines(record)}")
    for form, back in seen.items():
        print(f"  as {form} and back: {back}")
    assert lines(record) == tree == seen["jkf"] and seen["kif"] == kif, "this has changed"
    assert seen["ki2"] == (kif if isinstance(kif, list) else kif.replace("KIF", "KI2")), "this has changed"
    written.append({"text": text, "again": record.to_kif()})
with open("written.json", "w", encoding="utf-8") as file:
    json.dump(written, file)
END
cat > seen.mjs <<'END'
import { importKIF } from "tsshogi";
import { readFileSync } from "node:fs";

const lines = (text) => {
  const found = [];
  const below = (node, moves) => {
    if (!node) found.push(moves.join(" "));
    for (let child = node; child; child = child.branch) below(child.next, [...moves, child.move.usi]);
  };
  const record = importKIF(text);
  if (record instanceof Error) return "refused";
  below(record.first.next, []);
  return found.sort();
};
const [two] = JSON.parse(readFileSync("written.json"));
const seen = [lines(two.text), lines(two.again)];
console.log(`tsshogi, two variations: ${seen[0].join(", ")}; as rsshogi writes them: ${seen[1].join(", ")}`);
const expected = [
  ["7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 6g6f 4c4d", "7g7f 8c8d"],
  ["7g7f 3c3d 2g2f 8c8d", "7g7f 8c8d 6g6f 4c4d"],
];
if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Error("this has changed");
END
node seen.mjs
