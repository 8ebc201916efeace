import type { Figure } from '@sealtick/contract';
import { PLOT, Plot, type Tick } from './plot.tsx';

/** Looks of the lines: each differs in colour and in its dashes. */
const LINES = [
  { className: 'stroke-curve-live', dashes: undefined },
  { className: 'stroke-curve-backtest', dashes: '7 4' },
  { className: 'stroke-warn', dashes: '2 3' },
] as const;

type Axis = Pick<Figure['x'], 'name' | 'ticks'>;

export interface FigureLines extends Pick<Figure, 'title' | 'rows' | 'series'> {
  readonly x: Axis;
  readonly y: Axis;
}

/** The lines of a figure over its axes. */
export function FigureChart({ figure: { title, x, y, rows, series } }: { figure: FigureLines }) {
  const placeX = getScale(x.ticks);
  const placeY = getScale(y.ticks);
  return (
    <div>
      <Plot label={title} x={getTicks(x.ticks)} y={getTicks(y.ticks)} xName={x.name} yName={y.name}>
        {series.map((name, line) => (
          <path
            key={name}
            d={`M${rows.map((row) => `${at(placeX(row[0]!))} ${at(1 - placeY(row[line + 1]!))}`).join('L')}`}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeDasharray={LINES[line]!.dashes}
            vectorEffect="non-scaling-stroke"
            className={LINES[line]!.className}
          />
        ))}
      </Plot>
      {series.length > 1 && (
        <ul aria-label="Lines" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-12">
          {series.map((name, line) => (
            <li key={name} className="flex items-center gap-2">
              <svg width="24" height="4" aria-hidden="true">
                <path
                  d="M0 2H24"
                  strokeWidth="2"
                  strokeDasharray={LINES[line]!.dashes}
                  className={LINES[line]!.className}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Ticks = Figure['x']['ticks'];

/** Returns how far along its axis a value is, from 0 to 1. */
function getScale(ticks: Ticks): (value: number) => number {
  const [low, high] = [ticks[0]!.at, ticks[ticks.length - 1]!.at];
  return (value) => (value - low) / (high - low);
}

function getTicks(ticks: Ticks): readonly Tick[] {
  const place = getScale(ticks);
  return ticks.map((tick) => ({ at: place(tick.at), label: tick.label }));
}

const at = (share: number) => (PLOT * share).toFixed(1);
