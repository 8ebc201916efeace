import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Side of the square drawing area, which the page stretches to the plot's box. */
export const PLOT = 1000;

export interface Tick {
  /** Position on its axis, from 0 (left, bottom) to 1. */
  readonly at: number;
  readonly label: string;
}

interface PlotProps {
  /** Description for screen readers. */
  label: string;
  x: readonly Tick[];
  y: readonly Tick[];
  /** Names of the axes. */
  xName: string;
  yName: string;
  /** SVG in a square of side PLOT, y downwards. */
  children: ReactNode;
}

/** Two axes around a drawing that fills its box; its lines keep their width. */
export function Plot({ label, x, y, xName, yName, children }: PlotProps) {
  return (
    <div role="img" aria-label={label} className="text-12 text-ink-3 tabular-nums">
      <div className="mb-3 pl-12">{yName}</div>
      <div className="relative ml-12 h-52 border-line border-b border-l">
        <svg
          viewBox={`0 0 ${PLOT} ${PLOT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          aria-hidden="true"
        >
          {y.map(({ at, label: name }) => (
            <line
              key={name}
              x1="0"
              x2={PLOT}
              y1={PLOT * (1 - at)}
              y2={PLOT * (1 - at)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children}
        </svg>
        {y.map(({ at, label: name }) => (
          <span
            key={name}
            className="absolute -left-12 w-10 translate-y-1/2 text-right whitespace-nowrap"
            style={{ bottom: `${100 * at}%` }}
          >
            {name}
          </span>
        ))}
        {x.map(({ at, label: name }) => (
          <span
            key={name}
            className={classNames('absolute top-full mt-1.5 whitespace-nowrap', at < 1 && '-translate-x-1/2')}
            style={at < 1 ? { left: `${100 * at}%` } : { right: 0 }}
          >
            {name}
          </span>
        ))}
      </div>
      <div className="mt-7 text-right">{xName}</div>
    </div>
  );
}

interface DotsProps {
  /** From 0 to 1, y upwards. */
  points: readonly { readonly x: number; readonly y: number }[];
  className: string;
  /** Diameter in pixels. */
  size?: number;
}

/** Round dots of one size, independent of the stretching. */
export function Dots({ points, className, size = 5 }: DotsProps) {
  const d = points.map(({ x, y }) => `M${(x * PLOT).toFixed(1)} ${((1 - y) * PLOT).toFixed(1)}h0`).join('');
  return (
    <path
      d={d}
      fill="none"
      strokeLinecap="round"
      strokeWidth={size}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}
