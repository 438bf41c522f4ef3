"""Makes the letters of drawings: the outlines of a part of DejaVu Sans. A line for each: its code point, how wide it is, and its path, on
a line at 0 with y downwards, all in thousandths of the size.

    pip install fonttools; python make.py DejaVuSans.ttf
"""
import sys
from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

# Latin as it is written in the west of Europe
RANGES = [(0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0xFF)]


class Path(BasePen):
    """Writes a path of whole numbers, each point as seen from the one before it."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.text, self.at = "", (0, 0)

    def write(self, command, *points):
        points = [tuple(map(round, point)) for point in points]
        numbers = [value - self.at[axis] for point in points for axis, value in enumerate(point)]
        self.text += command + "".join(f"{'' if value < 0 or first else ' '}{value}" for value, first in zip(numbers, [True] + [False] * 9))
        self.at = points[-1]

    def _moveTo(self, to):
        self.write("m", to)
        self.first = self.at

    def _lineTo(self, to):
        self.write("l", to)

    def _qCurveToOne(self, bend, to):
        self.write("q", bend, to)

    def _closePath(self):
        self.text += "z"
        self.at = self.first


font = TTFont(sys.argv[1])
glyphs, known, scale = font.getGlyphSet(), font.getBestCmap(), 1000 / font["head"].unitsPerEm
with open("letters.txt", "w") as out:
    for code in [code for first, last in RANGES for code in range(first, last + 1)]:
        path = Path(glyphs)
        glyphs[known[code]].draw(TransformPen(path, Transform(scale, 0, 0, -scale)))
        print(f"{code:x} {round(glyphs[known[code]].width * scale)} {path.text}".strip(), file=out)
