type DecimalMark = '.' | ',';

/** Between digits and three more: a group is never the rest of another number. */
const GROUPS = /(?<=\d)[\s\u00a0\u202f\u2009'’](?=\d{3}(?!\d))/g;
/** 1,234 is 1.234 or 1234. */
const AMBIGUOUS = /^[-−+]?[1-9]\d{0,2}([.,])\d{3}$/;
const ONE_MARK = /^[-−+]?\d+([.,])\d+$/;
const BOTH_MARKS = /^[-−+]?\d{1,3}(?:(?:,\d{3})+(\.)|(?:\.\d{3})+(,))\d+$/;
const TWO_GROUPS = /^[-−+]?\d{1,3}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;

/** Reads the numbers of a file, which has one decimal mark: that of the numbers that cannot be read otherwise. */
export class NumberReader {
  private readonly found = new Set<DecimalMark>();
  private readonly known: DecimalMark | null;

  /** @param known the decimal mark that the format of the file has; null if it has either */
  constructor(cells: Iterable<string>, known: DecimalMark | null) {
    this.known = known;
    for (const cell of cells) {
      const mark = findMark(cell);
      if (mark !== null) this.found.add(mark);
      if (this.found.size === 2) break;
    }
  }

  /** Returns a number as a decimal string with a point, or what is wrong with it. */
  read(cell: string): string | { readonly problem: string } {
    const quoted = JSON.stringify(cell.slice(0, 40));
    const text = cell.trim().replaceAll(GROUPS, '').replace('−', '-').replace(/^\+/, '');
    const isMixed = this.found.size === 2;
    const [mark = this.known ?? '.'] = isMixed ? [] : this.found;
    const [, given] = AMBIGUOUS.exec(cell.trim()) ?? [];
    if (given !== undefined && (isMixed || (this.found.size === 0 && given !== this.known))) {
      const groups = text.replace(given, '');
      const reason = isMixed
        ? 'the file has decimal points and decimal commas'
        : 'no other number of the file shows its decimal mark';
      return {
        problem: `${quoted} is ${text.replace(',', '.')} or ${groups}: ${reason}; write numbers without separators of thousands and with decimal points`,
      };
    }
    const own = findMark(cell);
    if (isMixed && own === ',')
      return { problem: `${quoted} has a decimal comma, and other numbers of the file have a decimal point` };
    const plain = mark === ',' ? text.replaceAll(/[.,]/g, (one) => (one === ',' ? '.' : ',')) : text;
    if (!/^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,12})?$/.test(plain))
      return { problem: `${quoted} is not a number` };
    return plain.replaceAll(',', '');
  }
}

/** Returns the decimal mark that a number shows; null if it shows none or may be read in two ways. */
function findMark(cell: string): DecimalMark | null {
  const text = cell.trim();
  if (AMBIGUOUS.test(text)) return null;
  const plain = text.replaceAll(GROUPS, '');
  if (TWO_GROUPS.test(plain)) return plain.includes('.') ? ',' : '.';
  const mark = ONE_MARK.exec(plain)?.[1] ?? BOTH_MARKS.exec(plain)?.slice(1).find(Boolean);
  return (mark ?? null) as DecimalMark | null;
}
