import type { ImportReport } from '../modules/market-data/index.ts';
import { printable } from '../platform/printable.ts';

/** Returns the report of a file as one line. */
export function summaryLine(report: ImportReport): string {
  const { file, error, skipped, symbol, timeframe, rows, first, last, refusedCount, prices, stored } = report;
  if (error !== null) return printable(`error  ${file}: ${error}`);
  if (skipped !== null) return printable(`skip   ${file}: ${skipped}`);
  const series = symbol === null ? (report.title ?? '') : `${symbol} ${timeframe} ${prices}`;
  const parts = [`${rows.toLocaleString('en-US')} rows, ${getDay(first)} to ${getDay(last)}`];
  if (refusedCount > 0)
    parts.push(`${refusedCount.toLocaleString('en-US')} ${refusedCount === 1 ? 'line' : 'lines'} refused`);
  if (stored !== null) {
    parts.push(`${stored.stored.toLocaleString('en-US')} new`);
    if (stored.changed > 0) parts.push(`${stored.changed.toLocaleString('en-US')} quarantined`);
    if (stored.replaced > 0) parts.push(`${stored.replaced.toLocaleString('en-US')} replaced`);
  }
  return printable(`ok     ${file}: ${series}, ${parts.join(', ')}`);
}

/** Returns the sum of all reports as one line. */
export function totalText(reports: readonly ImportReport[]): string {
  const good = reports.filter(({ error }) => error === null);
  const sum = (count: (report: ImportReport) => number) =>
    good.reduce((total, report) => total + count(report), 0).toLocaleString('en-US');
  const skipped = reports.filter((report) => report.skipped !== null).length;
  const errors = reports.length - good.length;
  const parts = [`${reports.length} files`, `${sum(({ rows }) => rows)} rows`];
  if (good.some(({ stored }) => stored !== null)) parts.push(`${sum(({ stored }) => stored?.stored ?? 0)} new`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  parts.push(errors === 1 ? '1 error' : `${errors} errors`);
  const details = errors > 0 || good.some(({ refusedCount }) => refusedCount > 0) ? ' (-v prints the details)' : '';
  return `${parts.join(', ')}${details}`;
}

function getDay(iso: string | null): string {
  return iso?.slice(0, 10) ?? '';
}
