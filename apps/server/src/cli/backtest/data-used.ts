import { findGaps } from '@sealtick/bar-formats';
import { toIso } from '@sealtick/engine';
import type { BacktestInput } from '../../modules/backtests/index.ts';
import type { SourceFile } from '../../modules/market-data/index.ts';

const SHOWN_FILES = 4;
const SHOWN_GAPS = 3;

/** Files that the bars of a back-test come from, and bars that are missing in it. */
export interface DataUsed {
  /** In the order of their imports. */
  readonly files: readonly SourceFile[];
  /** Periods in which the market was open and bars are missing. */
  readonly gaps: readonly { readonly from: string; readonly to: string; readonly missing: number }[];
}

/** Returns what a back-test rests on. */
export function dataUsed({ bars, instrument }: BacktestInput, files: readonly SourceFile[]): DataUsed {
  const gaps = findGaps(bars, instrument) ?? [];
  return { files, gaps: gaps.map(({ from, to, missing }) => ({ from: toIso(from), to: toIso(to), missing })) };
}

/** Returns sources and gaps as text. */
export function dataUsedText({ files, gaps }: DataUsed): string {
  const names = files.slice(0, SHOWN_FILES).map(({ fileName, format, zone }) => `${fileName} (${format}, ${zone})`);
  const more = files.length > SHOWN_FILES ? ` and ${files.length - SHOWN_FILES} more` : '';
  const joined = files.length > 1 ? `${files.length} files joined: ` : '';
  return [`Bars: ${joined}${names.join(', ')}${more}.`, gapText(gaps)].join('\n');
}

function gapText(gaps: DataUsed['gaps']): string {
  if (gaps.length === 0) return 'Gaps: none inside the sessions.';
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0);
  const longest = gaps.toSorted((a, b) => b.missing - a.missing).slice(0, SHOWN_GAPS);
  const places = longest.map((gap) => `${gap.missing} after ${gap.from.slice(0, 16).replace('T', ' ')}`);
  return `Gaps: ${gaps.length} inside the sessions (${missing} bars missing), longest: ${places.join('; ')}.`;
}
