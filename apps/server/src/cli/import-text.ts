import type { BarRow, ImportReport } from '../modules/market-data/index.ts';
import { printable } from '../platform/printable.ts';
import { summaryLine, totalText } from './import-summary.ts';

const MAX_REFUSALS = 10;
const MAX_GAPS = 3;

interface TextOptions {
  /** Whether the import was run with `--write`. */
  readonly written: boolean;
  readonly verbose: boolean;
  /** Number of hidden, system and unfinished files that were not read. */
  readonly leftOut: number;
}

/** Returns the reports of an import as text: details for a single file or on request, otherwise one line per file. */
export function importText(reports: readonly ImportReport[], { written, verbose, leftOut }: TextOptions): string {
  const isDetailed = verbose || reports.length === 1;
  const parts = isDetailed
    ? reports.map((report) => fileText(report).join('\n'))
    : [reports.map(summaryLine).join('\n')];
  if (reports.length > 1) parts.push(totalText(reports));
  if (leftOut > 0) parts.push(leftOutText(leftOut));
  const storable = reports.some(({ error, skipped }) => error === null && skipped === null);
  if (!written && storable) parts.push('Nothing was stored. Add --write to store the valid rows.');
  return parts.join('\n\n');
}

function leftOutText(leftOut: number): string {
  if (leftOut === 1) return '1 hidden, system or unfinished file was left out.';
  return `${count(leftOut)} hidden, system or unfinished files were left out.`;
}

function fileText(report: ImportReport): string[] {
  const lines = [printable(report.file)];
  const add = (label: string, text: string) => lines.push(`  ${label.padEnd(11)}${printable(text)}`);
  if (report.error !== null) add('error', report.error);
  if (report.skipped !== null) add('skipped', report.skipped);
  if (report.rows === 0) return lines;
  add('format', `${report.title} (${report.format})`);
  if (report.symbol !== null || report.timeframe !== null) {
    add(
      'series',
      `${report.symbol ?? 'unknown instrument'} ${report.timeframe ?? ''}${report.prices === null ? '' : `, ${report.prices}`}`,
    );
  }
  if (report.clock !== null) add('clock', `${report.clock.words}${report.clock.basis === 'known' ? ' (known)' : ''}`);
  if (report.stamps !== null) add('stamps', report.stamps.words);
  if (report.columns !== null) add('columns', columnText(report.columns));
  add('rows', `${count(report.rows)}, ${report.first} to ${report.last}`);
  for (const [i, bar] of report.firstBars.entries()) add(i === 0 ? 'first' : '', barText(bar));
  for (const [i, bar] of report.lastBars.entries()) add(i === 0 ? 'last' : '', barText(bar));
  if (report.hours !== null) add('hours', `${report.hours}, as the bars have them`);
  add('gaps', gapText(report));
  add('duplicates', count(report.duplicates));
  add('violations', `${count(report.violations)} (low <= open, close <= high)`);
  addRefusals(report, add);
  for (const note of report.notes) add('note', note);
  if (report.stored !== null) add('stored', storedText(report.stored));
  return lines;
}

function columnText(columns: NonNullable<ImportReport['columns']>): string {
  return Object.entries(columns)
    .map(([name, field]) => `${name} ${Array.isArray(field) ? `smaller of ${field.join(' and ')}` : field}`)
    .join(', ');
}

function barText({ time, open, high, low, close, volume }: BarRow): string {
  return `${time}  ${open}  ${high}  ${low}  ${close}${volume === null ? '' : `  ${volume}`}`;
}

function gapText({ gaps, isSessionKnown }: ImportReport): string {
  if (!isSessionKnown) return 'not checked: unknown instrument';
  if (gaps.length === 0) return 'none inside the sessions';
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0);
  const longest = gaps.toSorted((a, b) => b.missing - a.missing).slice(0, MAX_GAPS);
  const gapsText = longest.map((gap) => `${count(gap.missing)} after ${gap.from}`).join('; ');
  return `${count(gaps.length)} (${count(missing)} bars missing), longest: ${gapsText}`;
}

function addRefusals({ refused, refusedCount }: ImportReport, add: (label: string, text: string) => void): void {
  add('refused', `${count(refusedCount)} lines`);
  const runs = getRuns(refused);
  for (const { first, last, reason } of runs.slice(0, MAX_REFUSALS)) {
    add('', first === last ? `line ${first}: ${reason}` : `lines ${first} to ${last}, such as: ${reason}`);
  }
  const shown = runs.slice(0, MAX_REFUSALS).reduce((sum, run) => sum + run.lines, 0);
  if (refusedCount > shown) add('', `and ${count(refusedCount - shown)} more (--json lists them)`);
}

interface Run {
  readonly first: number;
  last: number;
  lines: number;
  readonly kind: string;
  readonly reason: string;
}

/** Joins adjacent lines that were refused for the same reason; the numbers in the reason may differ. */
function getRuns(refused: ImportReport['refused']): Run[] {
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

function storedText({ stored, known, changed, replaced }: NonNullable<ImportReport['stored']>): string {
  const parts = [`${count(stored)} new`, `${count(known)} already stored`];
  if (changed > 0)
    parts.push(`${count(changed)} differ from the stored bars: quarantined (--replace overwrites the stored bars)`);
  if (replaced > 0) parts.push(`${count(replaced)} replaced`);
  return parts.join(', ');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
