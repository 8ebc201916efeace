import type { ReportRow } from './report-row.ts';
import { unescaped } from './unescaped.ts';

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '';

/** Returns the rows of every table of a web page, each with the line that it begins on; cells that are hidden are left out. */
export function htmlRows(page: string): ReportRow[] {
  const rows: ReportRow[] = [];
  let line = 1;
  let counted = 0;
  const parts = page.split(/<tr\b/i);
  let place = parts[0]!.length;
  for (const part of parts.slice(1)) {
    for (; counted < place; counted += 1) if (page.charCodeAt(counted) === 10) line += 1;
    place += 3 + part.length;
    const end = part.search(/<\/(?:tr|table)\b/i);
    const cells: string[] = [];
    let title = '';
    for (const [i, cell] of (end === -1 ? part : part.slice(0, end))
      .split(/<t[dh]\b/i)
      .slice(1)
      .entries()) {
      const close = cell.indexOf('>');
      const tag = ` ${cell.slice(0, close)}`;
      // MetaTrader 5 puts comments into hidden cells, which shift the others.
      if (/(^|\s)hidden(\s|$)/.test(attribute(tag, 'class'))) continue;
      if (i === 0) title = unescaped(attribute(tag, 'title'));
      cells.push(textOf(cell.slice(close + 1)));
      const width = Math.min(32, Number(attribute(tag, 'colspan')) || 1);
      for (let k = 1; k < width; k += 1) cells.push('');
    }
    if (cells.length > 0) rows.push({ line, cells, title });
  }
  return rows;
}

const textOf = (html: string): string =>
  unescaped(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&nbsp;/gi, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
