import { ReportError, type ReportRow } from './report-row.ts';
import { unescaped } from './unescaped.ts';

const pattern = (name: string) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i');
const [CLASS, TITLE, WIDTH] = [pattern('class'), pattern('title'), pattern('colspan')];
/** Longest tag that attributes are looked for in, characters. */
const TAG = 2_000;
/** Rows of a report: each trade has two, beside orders and deals. */
const MOST_ROWS = 50_000;

const attribute = (tag: string, name: RegExp): string => name.exec(tag)?.slice(1).find(Boolean) ?? '';

/** Returns the rows of every table of a web page, each with the line that it begins on; cells that are hidden are left out. */
export function htmlRows(page: string): ReportRow[] {
  const rows: ReportRow[] = [];
  let line = 1;
  let counted = 0;
  const parts = page.split(/<tr\b/i);
  if (parts.length > MOST_ROWS)
    throw new ReportError(`The file has more than ${MOST_ROWS} rows. Export a shorter time.`);
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
      const tag = ` ${cell.slice(0, Math.min(close, TAG))}`;
      // MetaTrader 5 puts comments into hidden cells, which shift the others.
      if (/(^|\s)hidden(\s|$)/.test(attribute(tag, CLASS))) continue;
      if (i === 0) title = unescaped(attribute(tag, TITLE));
      cells.push(getText(cell.slice(close + 1)));
      const width = Math.min(32, Number(attribute(tag, WIDTH)) || 1);
      for (let k = 1; k < width; k += 1) cells.push('');
    }
    if (cells.length > 0) rows.push({ line, cells, title });
  }
  return rows;
}

const getText = (html: string): string =>
  unescaped(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&nbsp;/gi, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
