import { findGaps, type Refusal } from '@sealtick/bar-formats';
import { toIso } from '@sealtick/engine';
import type { SourceFile } from '../../modules/market-data/index.ts';
import type { BacktestInput } from '../../modules/single-backtest/index.ts';

const SHOWN_FILES = 4;
const SHOWN_GAPS = 3;
const SHOWN_REFUSALS = 3;

/** Files that the bars of a backtest come from, and what is missing or doubtful in them. */
export interface DataUsed {
  /** In the order of their imports. */
  readonly files: readonly SourceFile[];
  /** Trading hours of the bars, if they are others than those of the instrument; null otherwise. */
  readonly hours: string | null;
  /** Periods in which the market was open and bars are missing. */
  readonly gaps: readonly { readonly from: string; readonly to: string; readonly missing: number }[];
  /** Rows of a file that are not valid bars, and not in the backtest. */
  readonly refused: readonly Refusal[];
  /** What the user should check. */
  readonly notes: readonly string[];
}

/** What bars come from: files that were imported, or one that was read now. */
export type BarSources = Pick<DataUsed, 'files' | 'hours' | 'refused' | 'notes'>;

/** Returns what a backtest rests on. */
export function dataUsed({ bars, instrument }: BacktestInput, sources: BarSources): DataUsed {
  const gaps = findGaps(bars, instrument) ?? [];
  return { ...sources, gaps: gaps.map(({ from, to, missing }) => ({ from: toIso(from), to: toIso(to), missing })) };
}

/** Returns sources, hours, gaps, refused rows and notes as text. */
export function dataUsedText({ files, hours, gaps, refused, notes }: DataUsed): string {
  const names = files
    .slice(0, SHOWN_FILES)
    .map((file) => `${file.fileName} (${file.format}, ${file.zone}${refusedWords(file)})`);
  const more = files.length > SHOWN_FILES ? ` and ${files.length - SHOWN_FILES} more` : '';
  const joined = files.length > 1 ? `${files.length} files joined: ` : '';
  return [
    `Bars: ${joined}${names.join(', ')}${more}.`,
    ...(hours === null ? [] : [`Hours: ${hours}, as the bars have them.`]),
    gapText(gaps),
    ...(refused.length === 0 ? [] : [refusedText(refused)]),
    ...notes.map((note) => `Note: ${note}.`),
  ].join('\n');
}

function refusedWords({ refused }: SourceFile): string {
  return refused === 0 ? '' : `, ${refused} ${refused === 1 ? 'row' : 'rows'} refused`;
}

function refusedText(refused: readonly Refusal[]): string {
  const shown = refused.slice(0, SHOWN_REFUSALS).map(({ line, reason }) => `line ${line}: ${reason}`);
  const more = refused.length > SHOWN_REFUSALS ? `; and ${refused.length - SHOWN_REFUSALS} more` : '';
  const what =
    refused.length === 1 ? '1 row is not a valid bar and is' : `${refused.length} rows are not valid bars and are`;
  return `Refused: ${what} not in this backtest: ${shown.join('; ')}${more}.`;
}

function gapText(gaps: DataUsed['gaps']): string {
  if (gaps.length === 0) return 'Gaps: none inside the sessions.';
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0);
  const longest = gaps.toSorted((a, b) => b.missing - a.missing).slice(0, SHOWN_GAPS);
  const places = longest.map((gap) => `${gap.missing} after ${gap.from.slice(0, 16).replace('T', ' ')}`);
  return `Gaps: ${gaps.length} inside the sessions (${missing} bars missing), longest: ${places.join('; ')}.`;
}
