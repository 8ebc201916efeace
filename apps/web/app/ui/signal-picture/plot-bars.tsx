import { classNames } from '../class-names.ts';
import { classOfBar } from './class-of-bar.ts';
import type { Plot, PlotBar, PlotLevel } from './plot.ts';

const LINE: Record<PlotLevel['kind'], string> = {
  entry: 'border-ink-1',
  stop: 'border-short border-dashed',
  target: 'border-long border-dashed',
};

interface PlotBarsProps {
  bars: readonly PlotBar[];
  levels: readonly PlotLevel[];
  plot: Plot;
}

/** Bars, levels and the line of the signal; they fill their box. */
export function PlotBars({ bars, levels, plot }: PlotBarsProps) {
  const { across, signalPlace, exitPlace, down, beyond } = plot;
  const y = (price: number) => 100 * down(price);
  const entry = levels.find(({ kind }) => kind === 'entry');
  const left = `${(100 * signalPlace) / across}%`;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${across} 100`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {entry &&
          levels.map(({ kind, price }) =>
            kind === 'entry' ? null : (
              <rect
                key={`${kind} ${price}`}
                x={signalPlace}
                width={(exitPlace ?? across) - signalPlace}
                y={Math.min(y(price), y(entry.price))}
                height={Math.abs(y(price) - y(entry.price))}
                className={kind === 'stop' ? 'fill-short/15' : 'fill-long/12'}
              />
            ),
          )}
        {bars.map((bar, i) => {
          const top = y(Math.max(bar.open, bar.close));
          return (
            <g key={bar.time} className={classOfBar(bar, i < signalPlace)}>
              <path d={`M${i + 0.5} ${y(bar.high)}V${y(bar.low)}`} vectorEffect="non-scaling-stroke" />
              <rect
                x={i + 0.2}
                width={0.6}
                y={top}
                height={Math.max(0.15, y(Math.min(bar.open, bar.close)) - top)}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          );
        })}
      </svg>
      {levels.map(({ kind, price }) =>
        beyond(price) ? null : (
          <span
            key={`${kind} ${price}`}
            className={classNames('absolute right-0 border-t', LINE[kind])}
            style={{ left, top: `${y(price)}%` }}
          />
        ),
      )}
      <span className="absolute inset-y-0 border-accent border-l" style={{ left }} />
    </>
  );
}
