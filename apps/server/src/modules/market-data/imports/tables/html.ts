import { attribute, unescaped } from './xlsx-text.ts';

const ROW = /<tr\b[^>]*>(.*?)(?=<tr\b|<\/tr|<\/table|$)/gis;
const CELL = /<t[dh]\b([^>]*)>(.*?)(?=<t[dh]\b|<\/t[dh]|$)/gis;
/** A row of bars has a date and four prices. */
const LEAST_CELLS = 5;
const MOST_COLUMNS = 64;

/** Returns the rows of the longest table of a web page; null for a page without a table that bars could be in. */
export function htmlRows(page: string): string[][] | null {
  const tables = page
    .replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1>/gis, '')
    .split(/<table\b/i)
    .slice(1)
    .map((table) => [...table.matchAll(ROW)].map(([, row]) => getCells(row!)).filter((cells) => cells.length > 0));
  const size = (rows: readonly string[][]) => rows.filter((cells) => cells.length >= LEAST_CELLS).length;
  const longest = tables.reduce((most, rows) => (size(rows) > size(most) ? rows : most), []);
  return size(longest) < 2 ? null : longest;
}

function getCells(row: string): string[] {
  return [...row.matchAll(CELL)].flatMap(([, attributes, content]) => {
    const text = unescaped(content!.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&nbsp;/gi, ' '));
    const width = Math.min(MOST_COLUMNS, Math.max(1, Number(attribute(attributes!, 'colspan') ?? 1) || 1));
    return [text.replaceAll(/\s+/g, ' ').trim(), ...Array<string>(width - 1).fill('')];
  });
}
