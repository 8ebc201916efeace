import type { CurvePoints } from '@sealtick/contract';
import { formatPercent } from '../../lib/text/format.ts';
import { formatSpanText } from './span-text.ts';
import type { ListedStrategy } from './strategies.queries.ts';

interface DrawnCurve extends CurvePoints {
  /** "+10.9%". */
  readonly gain: string;
  /** "12 months". */
  readonly span: string;
}

/** Returns the small curve of a strategy with its gain; null with fewer than two marks. */
export function computeGain({ equityCurve }: Pick<ListedStrategy, 'equityCurve'>): DrawnCurve | null {
  const { time, equity } = equityCurve ?? { time: [], equity: [] };
  if (time.length < 2) return null;
  const gain = formatPercent(equity[equity.length - 1]! / equity[0]! - 1, 1, 'exceptZero');
  return { time, equity, gain, span: formatSpanText(time[time.length - 1]! - time[0]!) };
}
