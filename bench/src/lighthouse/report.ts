import { type Spread, toSpread } from '../measure/spread.ts';
import { type Judged, missedBy } from './gate.ts';
import type { PageRun } from './page-run.ts';

type Measured = Exclude<keyof PageRun, 'findings'>;

/** Result of the runs of one page. */
export interface PageReport {
  readonly path: string;
  readonly figures: Readonly<Record<Measured, Spread>>;
  /** Size of the scripts of a first visit, gzip, kB of 1,000 bytes. */
  readonly scriptKb: number;
  readonly missesGate: readonly string[];
  readonly missesGoal: readonly string[];
  readonly findings: readonly string[];
}

const MEASURED: readonly Measured[] = [
  ...(['performance', 'accessibility', 'bestPractices', 'seo'] as const),
  ...(['lcp', 'cls', 'tbt', 'fcp'] as const),
];

/** Returns the medians of several runs. @param runs At least one. @param except Figures that do not count for this page. */
export function toReport(
  path: string,
  runs: readonly PageRun[],
  scriptKb: number,
  except: readonly Judged[] = [],
): PageReport {
  const spreads = MEASURED.map((name) => [name, toSpread(runs.map((run) => run[name]))]);
  const figures = Object.fromEntries(spreads) as PageReport['figures'];
  const findings = [...new Set(runs.flatMap((run) => run.findings))];
  const missed = { missesGate: missedBy(figures, 'gate', except), missesGoal: missedBy(figures, 'goal', except) };
  return { path, figures, scriptKb, ...missed, findings };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(2);
const whole = (value: number) => value.toFixed(0);

const COLUMNS: readonly [head: string, cell: (report: PageReport) => string][] = [
  ['Page', ({ path }) => path],
  ['Performance', getCell('performance', whole)],
  ['Accessibility', getCell('accessibility', whole)],
  ['Best practices', getCell('bestPractices', whole)],
  ['SEO', getCell('seo', whole)],
  ['LCP s', getCell('lcp', seconds)],
  ['CLS', getCell('cls', String)],
  ['TBT ms', getCell('tbt', whole)],
  ['FCP s', getCell('fcp', seconds)],
  ['Script kB', ({ scriptKb }) => scriptKb.toFixed(1)],
];

/** Returns median and spread, with `!` if the gate is missed and `~` if only the goal is. */
function getCell(name: Measured, format: (value: number) => string) {
  return ({ figures, missesGate, missesGoal }: PageReport): string => {
    const { median, low, high } = figures[name];
    const [middle, from, to] = [format(median), format(low), format(high)];
    const mark = missesGate.includes(name) ? '!' : missesGoal.includes(name) ? '~' : '';
    return `${mark}${middle}${from === to ? '' : ` (${from}–${to})`}`;
  };
}

/** Returns the reports as a Markdown table for docs/performance.md, and the audits that lower a category below 100. */
export function printReports(reports: readonly PageReport[]): string {
  const rows = [COLUMNS.map(([head]) => head), ...reports.map((report) => COLUMNS.map(([, cell]) => cell(report)))];
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  const rule = line(widths.map((width) => '-'.repeat(width)));
  const findings = reports.flatMap(({ path, findings }) => findings.map((finding) => `${path} ${finding}`));
  return [head, rule, ...body, ...(findings.length > 0 ? ['', 'Below 100:', ...findings] : [])].join('\n');
}
