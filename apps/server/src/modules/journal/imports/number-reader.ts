const GROUPS = /[\s\u00a0\u202f\u2009'’]/g;
/** A number such as 1.234 is left out: its point may also separate thousands. */
const POINT = /^[-−+]?(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|(0|\d{4,})\.\d{3})$/;
const COMMA = /^[-−+]?[\d.]*\d,(\d{1,2}|\d{4,})$/;

/** Returns the character before the decimals of a file's numbers: a comma only if no number must have a point. */
export function getDecimal(cells: Iterable<string>): '.' | ',' {
  let hasComma = false;
  for (const cell of cells) {
    const text = cell.replaceAll(GROUPS, '');
    if (POINT.test(text)) return '.';
    if (COMMA.test(text)) hasComma = true;
  }
  return hasComma ? ',' : '.';
}

/** Returns a number of a report as a decimal string; null for other text. Separators of thousands stand before three digits. */
export function readDecimal(cell: string, decimal: '.' | ','): string | null {
  const plain = cell.replaceAll(GROUPS, '').replace('−', '-').replace(/^\+/, '');
  const text = decimal === ',' ? plain.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : plain;
  return /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,12})?$/.test(text) ? text.replaceAll(',', '') : null;
}
