import type { Basis, Calibration } from '@sealtick/contract';
import { formatCount, formatPercent } from '../lib/text/format.ts';
import { Dots, PLOT, Plot, type Tick } from './plot.tsx';

const TICKS: readonly Tick[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => ({ at, label: String(Math.round(at * 100)) }));
/** Diameters in pixels, of the fewest signals and of the most. */
const DOT = { smallest: 5, largest: 15 } as const;

interface CalibrationPlotProps {
  bins: Calibration['bins'];
  record: Basis['record'];
}

/** Stated chances against observed frequencies with 95% intervals. On the diagonal both are equal. */
export function CalibrationPlot({ bins, record }: CalibrationPlotProps) {
  const stroke = record === 'live' ? 'stroke-curve-live' : 'stroke-curve-backtest';
  const largest = Math.max(...bins.map(({ count }) => count));
  return (
    <Plot
      label={getLabel(bins)}
      x={TICKS}
      y={TICKS}
      xName="Stated, %. On the dashed line, observed equals stated"
      yName="Observed, %"
    >
      <line
        x1="0"
        y1={PLOT}
        x2={PLOT}
        y2="0"
        strokeDasharray="4 4"
        className="stroke-line-control"
        vectorEffect="non-scaling-stroke"
      />
      {bins.map(({ stated, low, high }) => (
        <line
          key={stated}
          x1={stated * PLOT}
          x2={stated * PLOT}
          y1={(1 - low) * PLOT}
          y2={(1 - high) * PLOT}
          strokeWidth="1.5"
          className={stroke}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {bins.map(({ stated, happened, count }) => (
        <Dots key={stated} points={[{ x: stated, y: happened }]} size={diameter(count, largest)} className={stroke} />
      ))}
    </Plot>
  );
}

/** The area of a dot is proportional to the number of signals. */
function diameter(count: number, largest: number): number {
  return Number(Math.max(DOT.smallest, DOT.largest * Math.sqrt(count / largest)).toFixed(1));
}

function getLabel(bins: Calibration['bins']): string {
  const parts = bins.map(
    ({ stated, happened, count }) =>
      `stated ${formatPercent(stated, 0)}, observed ${formatPercent(happened, 0)} of ${formatCount(count)}`,
  );
  return `Stated chance of success against the observed frequency: ${parts.join('; ')}`;
}
