import type { CurvePoints } from '@sealtick/contract';
import { drawdowns } from '@sealtick/engine';

const WIDTH = 960;
const EQUITY = { top: 8, height: 220 };
const DRAWDOWN = { top: 244, height: 90 };
/** More points than pixels show nothing. */
const MOST_POINTS = 1_920;

/** Returns equity over drawdown as an SVG image. @param label Alternative text, escaped */
export function curveSvg({ equity }: Pick<CurvePoints, 'equity'>, label: string): string {
  const points = thin(equity);
  const falls = drawdowns(points);
  const [low, high] = getRange(points);
  const deepest = Math.min(-1e-9, getRange(falls)[0]);
  const x = (i: number) => (points.length < 2 ? 0 : (i / (points.length - 1)) * WIDTH);
  const path = (values: readonly number[], y: (value: number) => number) =>
    values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const equityY = (value: number) => EQUITY.top + (1 - (value - low) / (high - low || 1)) * EQUITY.height;
  const drawdownY = (value: number) => DRAWDOWN.top + (value / deepest) * DRAWDOWN.height;
  const area = `${path(falls, drawdownY)}L${WIDTH} ${DRAWDOWN.top}L0 ${DRAWDOWN.top}Z`;
  return (
    `<svg role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} 342" width="100%">` +
    `<line x1="0" x2="${WIDTH}" y1="${DRAWDOWN.top}" y2="${DRAWDOWN.top}" class="axis"/>` +
    `<path d="${area}" class="drawdown"/><path d="${path(points, equityY)}" class="equity"/></svg>`
  );
}

function thin(values: readonly number[]): number[] {
  if (values.length <= MOST_POINTS) return [...values];
  const step = (values.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, i) => values[Math.round(i * step)]!);
}

const getRange = (values: readonly number[]): [low: number, high: number] =>
  values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
