"""Makes the letters of printed sheets: a part of DejaVu Sans, compressed as a PDF holds it, and for each letter its number in there
and how wide it is, in thousandths of the size.

    pip install fonttools; python make.py DejaVuSans.ttf
"""
import sys, zlib
from io import BytesIO
from fontTools import subset
from fontTools.ttLib import TTFont

# Latin, Greek, Cyrillic, and the signs that rules and pieces are written with
RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x1E80, 0x1E85),
          (0x2010, 0x2044), (0x2070, 0x209C), (0x20AC, 0x20AC), (0x2122, 0x2122), (0x2150, 0x215E), (0x2190, 0x21FF),
          (0x2200, 0x226F), (0x25A0, 0x25FF), (0x2600, 0x2606), (0x2610, 0x2612), (0x2654, 0x2667), (0x2680, 0x2685),
          (0x2690, 0x2692), (0x26C0, 0x26C3), (0x2713, 0x2718), (0x2720, 0x274B), (0x2776, 0x277F)]

options = subset.Options(hinting=False, layout_features=[], glyph_names=False, notdef_outline=True, name_IDs=[0, 13, 14])
options.drop_tables += ["GDEF", "GPOS", "GSUB", "kern", "gasp", "FFTM"]
font = TTFont(sys.argv[1])
maker = subset.Subsetter(options)
maker.populate(unicodes=[c for a, b in RANGES for c in range(a, b + 1)])
maker.subset(font)
known, scale = font.getBestCmap(), 1000 / font["head"].unitsPerEm
with open("letters.txt", "w") as out:
    for code in sorted(known):
        number, advance = font.getGlyphID(known[code]), font["hmtx"][known[code]][0]
        print(f"{code:x} {number} {round(advance * scale)}", file=out)
del font["cmap"], font["OS/2"], font["post"]
whole = BytesIO()
font.save(whole)
with open("letters.zlib", "wb") as out:
    out.write(zlib.compress(whole.getvalue(), 9))
