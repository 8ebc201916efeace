import type { SweepMeasure } from '@sealtick/contract';
import { EM_DASH, formatPercent, formatR, formatRatio } from '../../../lib/text/format.ts';
import { MEASURES } from './study-settings.ts';

const FRACTIONS: ReadonlySet<SweepMeasure> = new Set(['maxDrawdown', 'winRate']);

/** Returns a measure in its unit. */
export function measureText(value: number | null, measure: SweepMeasure): string {
  if (value === null) return EM_DASH;
  if (measure === 'expectancy') return formatR(value, 3);
  // Signed as everywhere else.
  if (measure === 'totalReturn') return formatPercent(value, 1, 'exceptZero');
  return FRACTIONS.has(measure) ? formatPercent(value, 1, 'auto') : formatRatio(value);
}

/** Returns the name of a measure. */
export const measureLabel = (measure: SweepMeasure): string =>
  MEASURES.find(({ value }) => value === measure)?.label ?? measure;
