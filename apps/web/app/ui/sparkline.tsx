import type { Basis } from '@sealtick/contract';
import type { ReactNode } from 'react';

interface SparklineProps {
  /** Description for screen readers. */
  label: string;
  record: Basis['record'];
  /** Times in ms UTC ascending, two or more. */
  time: readonly number[];
  equity: readonly number[];
  /** Only the line, for a row of figures. */
  isSmall?: boolean;
}

/** Side of the square drawing area, which the page stretches to its box. */
const SIDE = 1000;

/** Equity above its drawdown without axes: the start is a dotted line, the newest mark a dot. */
export function Sparkline({ label, record, time, equity, isSmall = false }: SparklineProps) {
  const begin = time[0]!;
  const span = time[time.length - 1]! - begin || 1;
  const path = (heights: readonly number[]) =>
    `M${heights.map((y, i) => `${((SIDE * (time[i]! - begin)) / span).toFixed(0)} ${y.toFixed(0)}`).join('L')}`;

  const high = Math.max(...equity);
  const reach = high - Math.min(...equity) || 1;
  const getHeight = (value: number) => (SIDE * (high - value)) / reach;
  const end = getHeight(equity[equity.length - 1]!).toFixed(0);
  const start = getHeight(equity[0]!);

  let peak = 0;
  const falls = equity.map((value) => {
    peak = Math.max(peak, value);
    return 1 - value / peak;
  });
  const deepest = Math.max(...falls) || 1;

  const isLive = record === 'live';
  const stroke = isLive ? 'stroke-curve-live' : 'stroke-curve-backtest';
  return (
    <div role="img" aria-label={label} className={isSmall ? 'py-0.5' : 'h-17 py-0.5'}>
      <Frame className={isSmall ? 'h-8' : 'h-11'}>
        <path d={`M0 ${start.toFixed(0)}H${SIDE}`} {...LINE} strokeDasharray="2 3" className="stroke-line-control" />
        <path d={path(equity.map(getHeight))} {...LINE} strokeWidth="1.5" className={stroke} />
        <path d={`M${SIDE} ${end}h0`} {...LINE} strokeLinecap="round" strokeWidth="6" className={stroke} />
      </Frame>
      {!isSmall && (
        <Frame className="mt-1 h-4">
          <path
            d={`${path(falls.map((fall) => (SIDE * fall) / deepest))}V0H0Z`}
            className={isLive ? 'fill-short-mute' : 'fill-bar-before'}
            opacity="0.6"
          />
        </Frame>
      )}
    </div>
  );
}

const LINE = { fill: 'none', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' } as const;

/** The last dot may be half outside. */
function Frame({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      className={`block w-[calc(100%-4px)] overflow-visible ${className}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
