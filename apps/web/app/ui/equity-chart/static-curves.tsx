import { classNames } from '../class-names.ts';
import {
  CLOSING_TICKS,
  type Closing,
  type Curve,
  type CurveSet,
  DASHES,
  gainAtPlace,
  getStretch,
  isCompared,
  placeOfGain,
} from './curve.ts';
import { type Extent, getPath, getTicks, place, SIDE, timeExtent, toExtent } from './static-chart.ts';
import { STROKE } from './stroke.ts';
import { timeTicks } from './time-ticks.ts';

/** The same chart without a library, as SVG inside the page. The interactive chart replaces it at the same pixels. */
export function StaticCurves({ curves: shown, split, view }: CurveSet) {
  const curves = shown.map((curve) => ({ ...curve, value: curve.value.map((gain) => placeOfGain(gain, view)) }));
  const [main, below] = getStretch(view);
  const x = timeExtent(curves);
  const withDrawdown = curves.filter(({ drawdown }) => drawdown !== undefined);
  const gains = toExtent(curves.map(({ value }) => value));
  const drawdowns = toExtent(withDrawdown.map(({ drawdown = [] }) => drawdown));
  return (
    <div className="flex h-full flex-col text-12 text-ink-2">
      <Pane extent={gains} count={5} className={GROW[main]} gainAt={(place) => gainAtPlace(place, view)}>
        {curves.map((curve) => (
          <Line key={curve.id} curve={curve} values={curve.value} x={x} y={gains} />
        ))}
        <ClosingMarks curves={curves} x={x} />
        {split && <line {...verticalAt(split.time, x)} className="stroke-accent" vectorEffect="non-scaling-stroke" />}
      </Pane>
      <Pane extent={drawdowns} count={2} className={`border-line border-t ${GROW[below]}`}>
        {withDrawdown.map((curve) => (
          <Drawdown key={curve.id} curve={curve} x={x} y={drawdowns} />
        ))}
      </Pane>
      <div className="relative h-7 shrink-0 pr-16">
        {timeTicks(x).map(({ at, label, isOnPhone }) => (
          <span
            key={label}
            className={classNames('absolute top-2 -translate-x-1/2 whitespace-nowrap', !isOnPhone && 'max-md:hidden')}
            style={{ left: `calc((100% - 4rem) * ${at})` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Classes of the panes' heights. */
const GROW: Readonly<Record<number, string>> = { 1: 'grow', 3: 'grow-3' };

/** The days on which trades closed: marks up for gains, down for losses. */
function ClosingMarks({ curves, x }: { curves: readonly Curve[]; x: Extent }) {
  const closings = curves.flatMap((curve) => curve.closings ?? []);
  const { top, middle, bottom } = CLOSING_TICKS;
  const marks = (end: number, isShown: (closing: Closing) => boolean) =>
    closings
      .filter(isShown)
      .map(({ time }) => `M${place(time, x).toFixed(1)} ${middle * SIDE}V${end * SIDE}`)
      .join('');
  return (
    <>
      <path d={marks(top, ({ gains }) => gains > 0)} className="stroke-long" vectorEffect="non-scaling-stroke" />
      <path d={marks(bottom, ({ losses }) => losses > 0)} className="stroke-short" vectorEffect="non-scaling-stroke" />
    </>
  );
}

function verticalAt(time: number, x: Extent) {
  const at = place(time, x);
  return { x1: at, x2: at, y1: 0, y2: SIDE };
}

interface PaneProps {
  extent: Extent;
  count: number;
  className: string | undefined;
  /** Returns the gain at a place of the axis. */
  gainAt?: (place: number) => number;
  children: React.ReactNode;
}

function Pane({ extent, count, className, gainAt = (place) => place, children }: PaneProps) {
  const ticks = getTicks(extent, count);
  const top = (tick: number) => 100 - place(tick, extent) / (SIDE / 100);
  return (
    <div className={classNames('relative min-h-0 basis-0', className)}>
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        preserveAspectRatio="none"
        className="absolute inset-y-0 left-0 h-full w-[calc(100%-4rem)]"
        aria-hidden="true"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2={SIDE}
            y1={top(tick) * (SIDE / 100)}
            y2={top(tick) * (SIDE / 100)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {children}
      </svg>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 w-14 -translate-y-1/2 tabular-nums"
          style={{ top: `${top(tick)}%` }}
        >
          {percent(gainAt(tick))}
        </span>
      ))}
    </div>
  );
}

interface LineProps {
  curve: Curve;
  values: readonly number[];
  x: Extent;
  y: Extent;
}

function Line({ curve, values, x, y }: LineProps) {
  const path = getPath(curve.time, values, x, y);
  const { kind } = curve;
  const isThin = kind === 'benchmark';
  return (
    <path
      d={path}
      fill="none"
      strokeWidth={isThin ? 1 : 2}
      strokeDasharray={isThin ? '2 3' : isCompared(kind) ? DASHES[kind] : undefined}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className={STROKE[kind]}
    />
  );
}

function Drawdown({ curve, x, y }: { curve: Curve; x: Extent; y: Extent }) {
  const { time, drawdown = [], kind } = curve;
  if (time.length === 0) return null;
  // Areas of several strategies would cover each other.
  if (isCompared(kind)) return <Line curve={curve} values={drawdown} x={x} y={y} />;
  const zero = SIDE - place(0, y);
  const path = `${getPath(time, drawdown, x, y)}L${place(time[time.length - 1]!, x)} ${zero}L${place(time[0]!, x)} ${zero}Z`;
  return <path d={path} className={kind === 'live' ? 'fill-short-mute' : 'fill-bar-before'} opacity="0.7" />;
}

function percent(value: number): string {
  const digits = Math.abs(value * 100) % 1 > 0.001 ? 1 : 0;
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${Math.abs(value * 100).toFixed(digits)}%`;
}
