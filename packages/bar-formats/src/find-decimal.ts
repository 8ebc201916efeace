import { type DecimalMark, plainNumber } from './number.ts';

const LOOKED_AT = 200;

/** Returns the decimal mark of the numbers in some rows: a comma is one where no thousands mark can stand. */
export function findDecimal(rows: readonly (readonly string[])[], delimiter: string): DecimalMark {
  // In a table parted by commas only quoted fields have one.
  const comma =
    delimiter === ',' ? /^[^\d,]{0,3}\d[\d.]*(,\d{1,2}|,\d{4,}|\.\d{3},\d+)\D?$/ : /^[^\d,]{0,3}\d[\d.]*,\d+\D?$/;
  const dot = /^[^\d.]{0,3}\d[\d,]*\.\d+\D?$/;
  let commas = 0;
  let dots = 0;
  for (const row of rows.slice(0, LOOKED_AT)) {
    for (const raw of row) {
      const field = plainNumber(raw).replaceAll(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '');
      if (comma.test(field) && !/\d,\d{3},/.test(field)) commas += 1;
      else if (dot.test(field)) dots += 1;
    }
  }
  return commas > dots ? ',' : '.';
}
