import { EM_DASH, formatCount, formatPercent, formatR, formatRatio } from '../../lib/text/format.ts';
import type { ShownFigure } from './verification.ts';

/** Formats a figure in its unit. */
function formatFigure(value: number | null, unit: ShownFigure['unit']): string {
  switch (unit) {
    case 'fraction':
      return formatPercent(value, 2);
    case 'R':
      return formatR(value, 3);
    case 'ratio':
      return formatRatio(value, 3);
    case 'days':
      return value === null ? EM_DASH : `${formatNumber(value)}\u00a0d`;
    default:
      return value === null ? EM_DASH : formatNumber(value);
  }
}

const formatNumber = (value: number) => (Number.isInteger(value) ? formatCount(value) : formatRatio(value, 1));

/** Formats two values for comparison: with all their digits if rounding would hide a difference. */
export function formatPair({ shown, recomputed, unit }: ShownFigure): readonly [string, string] {
  const pair = [formatFigure(shown, unit), formatFigure(recomputed, unit)] as const;
  if (shown === null || recomputed === null || shown === recomputed || pair[0] !== pair[1]) return pair;
  return [String(shown), String(recomputed)];
}
