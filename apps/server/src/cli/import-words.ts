import type { BarRow, ImportReport } from '../modules/market-data/index.ts';
import { printable } from '../platform/printable.ts';

const SHOWN_REFUSALS = 10;
const SHOWN_GAPS = 3;

/** What was found, for people. */
export function importWords(reports: readonly ImportReport[], written: boolean): string {
  const parts = reports.map((report) => fileWords(report).join('\n'));
  const storable = reports.some((report) => report.fault === null);
  if (!written && storable) parts.push('Nothing was stored. Add --write to store what is good.');
  return parts.join('\n\n');
}

function fileWords(report: ImportReport): string[] {
  const lines = [printable(report.file)];
  const say = (label: string, text: string) => lines.push(`  ${label.padEnd(11)}${printable(text)}`);
  if (report.fault !== null) say('refused', report.fault);
  if (report.rows === 0) return lines;
  say('format', `${report.title} (${report.format})`);
  if (report.symbol !== null || report.timeframe !== null) {
    say('series', `${report.symbol ?? 'unknown instrument'} ${report.timeframe ?? ''}`);
  }
  if (report.clock !== null) say('clock', `${report.clock.words}${report.clock.basis === 'known' ? ' (known)' : ''}`);
  if (report.columns !== null) say('columns', columnWords(report.columns));
  say('rows', `${count(report.rows)}, ${report.first} to ${report.last}`);
  for (const [i, bar] of report.firstBars.entries()) say(i === 0 ? 'first' : '', barWords(bar));
  for (const [i, bar] of report.lastBars.entries()) say(i === 0 ? 'last' : '', barWords(bar));
  say('gaps', gapWords(report));
  say('duplicates', count(report.duplicates));
  say('violations', `${count(report.violations)} (low <= open, close <= high)`);
  refusalWords(report, say);
  for (const note of report.notes) say('note', note);
  if (report.stored !== null) say('stored', storedWords(report.stored));
  return lines;
}

function columnWords(columns: NonNullable<ImportReport['columns']>): string {
  return Object.entries(columns)
    .map(([name, field]) => `${name} ${Array.isArray(field) ? `smaller of ${field.join(' and ')}` : field}`)
    .join(', ');
}

function barWords({ time, open, high, low, close, volume }: BarRow): string {
  return `${time}  ${open}  ${high}  ${low}  ${close}${volume === null ? '' : `  ${volume}`}`;
}

function gapWords({ gaps, symbol, fault }: ImportReport): string {
  if (symbol === null || fault !== null) return 'not looked for: they need a known instrument';
  if (gaps.length === 0) return 'none inside the sessions';
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0);
  const longest = gaps.toSorted((a, b) => b.missing - a.missing).slice(0, SHOWN_GAPS);
  const words = longest.map((gap) => `${count(gap.missing)} after ${gap.from}`).join('; ');
  return `${count(gaps.length)} (${count(missing)} bars missing), longest: ${words}`;
}

function refusalWords({ refused, refusedCount }: ImportReport, say: (label: string, text: string) => void): void {
  say('refused', `${count(refusedCount)} lines`);
  const runs = runsOf(refused);
  for (const { first, last, reason } of runs.slice(0, SHOWN_REFUSALS)) {
    say('', first === last ? `line ${first}: ${reason}` : `lines ${first} to ${last}, such as: ${reason}`);
  }
  const shown = runs.slice(0, SHOWN_REFUSALS).reduce((sum, run) => sum + run.lines, 0);
  if (refusedCount > shown) say('', `and ${count(refusedCount - shown)} more (--json lists them)`);
}

interface Run {
  readonly first: number;
  last: number;
  lines: number;
  readonly kind: string;
  readonly reason: string;
}

/** Neighbouring lines with the same fault, whatever their numbers, are one. */
function runsOf(refused: ImportReport['refused']): Run[] {
  const runs: Run[] = [];
  for (const { line, reason } of refused) {
    const kind = reason.replaceAll(/[\d.e+-]+/g, '#').replaceAll(/".*"/g, '#');
    const run = runs.at(-1);
    if (run === undefined || run.kind !== kind || line > run.last + 1) {
      runs.push({ first: line, last: line, lines: 1, kind, reason });
    } else {
      run.last = line;
      run.lines += 1;
    }
  }
  return runs;
}

function storedWords({ stored, known, changed, replaced }: NonNullable<ImportReport['stored']>): string {
  const words = [`${count(stored)} new`, `${count(known)} known already`];
  if (changed > 0)
    words.push(`${count(changed)} differ from what is stored: quarantined (--replace takes them instead)`);
  if (replaced > 0) words.push(`${count(replaced)} replaced`);
  return words.join(', ');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
