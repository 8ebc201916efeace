const GROUPS = /[\s\u00a0\u202f\u2009'’]/g;

/** Returns the character before the decimals of a file's numbers: a comma only if no number has a point. */
export function decimalOf(cells: Iterable<string>): '.' | ',' {
  let hasComma = false;
  for (const cell of cells) {
    const text = cell.replaceAll(GROUPS, '');
    if (/^[-−+]?[\d,]*\d\.\d+$/.test(text)) return '.';
    if (/^[-−+]?[\d.]*\d,(\d{1,2}|\d{4,})$/.test(text)) hasComma = true;
  }
  return hasComma ? ',' : '.';
}

/** Returns a number of a report as a decimal string; null for other text. */
export function readDecimal(cell: string, decimal: '.' | ','): string | null {
  const plain = cell.replaceAll(GROUPS, '').replace('−', '-').replace(/^\+/, '');
  const text = decimal === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  return /^-?\d{1,15}(\.\d{1,12})?$/.test(text) ? text : null;
}
