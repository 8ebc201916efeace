import type { RealResult } from '@sealtick/contract';
import { formatCount, formatR, formatSigned } from '../../lib/text/format.ts';

/** Returns the result on real bars, in two lines: "Real bars since 2018: −0.018 R per trade", "(−0.150 to +0.114, n 648)". */
export function realResultText({ trades, mean, low, high }: RealResult): readonly [result: string, sample: string] {
  const interval = `${formatSigned(low, 3)} to ${formatSigned(high, 3)}`;
  return [`Real bars since 2018: ${formatR(mean, 3)} per trade`, `(${interval}, n\u00a0${formatCount(trades)})`];
}
