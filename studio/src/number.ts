// Numbers as the command line writes them; none is broken at the end of a line.

const NO_BREAK = "\u00a0";

/** A number with its thousands parted: `6 410 472`. */
export const grouped = (number: number): string => String(number).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, NO_BREAK);

/** A text from the program, with the parts of each number kept together, and with its sign of per cent. */
export const unbroken = (text: string): string => text.replace(/(?<=(?<![\w.])\d{1,3}(?: \d{3})*) (?=\d{3}(?![\w]))|(?<=\d) (?=%)/g, NO_BREAK);
