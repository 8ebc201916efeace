import { type Direction, pushApart } from '@sealtick/contract';
import { formatCount, formatQuote } from '../../lib/text/format.ts';
import { axisTime } from '../../ui/signal-picture/axis-time.ts';
import { layOut, type Plot, type PlotBar, ticks } from '../../ui/signal-picture/plot.ts';
import { COLOR, text } from './card.ts';
import type { Box } from './curve-path.ts';
import type { SharedSignal } from './shared-signal.ts';

const TAG = { width: 216, height: 32, gap: 12 } as const;
const TICKS = 6;
const NO_BARS = 'The bars of this signal may not be shown. Its levels are drawn to scale.';
/** Approximate width of one character of the seal's label. */
const CHARACTER_WIDTH = 11;
const MARK = 'M12 6.5v11M7.8 14.5H12M12 9.5h4.2';

const FILL = { entry: COLOR.ink, stop: COLOR.short, target: COLOR.long } as const;

interface Scale {
  readonly x: (place: number) => number;
  readonly y: (price: number) => number;
}

/** Draws bars before and after a signal with its levels, as the page does; only the levels if there are no bars. */
export function drawPricePath(signal: SharedSignal, bars: readonly PlotBar[], box: Box): string {
  const plot = layOut(bars, signal.levels, signal.barCloseAt, signal.closedAt);
  const chart = { ...box, width: box.width - TAG.width - TAG.gap };
  const scale: Scale = {
    x: (place) => round(chart.x + (chart.width * place) / plot.across),
    y: (price) => round(chart.y + chart.height * plot.down(price)),
  };
  const right = chart.x + chart.width;
  return [
    ...zones(signal, plot, scale),
    ...bars.map((bar, i) => candle(bar, i, i < plot.signalPlace, scale)),
    ...signal.levels
      .filter(({ price }) => plot.beyond(price) === null)
      .map(
        ({ kind, price }) =>
          `<path d="M${scale.x(plot.signalPlace)} ${scale.y(price)}H${right}" stroke="${FILL[kind]}" stroke-width="2"${kind === 'entry' ? '' : ' stroke-dasharray="7 6"'}/>`,
      ),
    seal(signal, plot, scale, chart),
    ...times(bars, scale, chart),
    exit(signal, bars.at(-1)?.close, plot, scale),
    bars.length > 0 ? '' : text(chart.x, chart.y + chart.height + 24, NO_BARS, { size: 16, color: COLOR.inkFaint }),
    ...tags(signal, plot, { ...box, x: right + TAG.gap, width: TAG.width }),
  ].join('');
}

const round = (value: number) => Number(value.toFixed(1));

function zones({ levels }: SharedSignal, { signalPlace, exitPlace, across }: Plot, { x, y }: Scale): string[] {
  const entry = levels.find(({ kind }) => kind === 'entry');
  if (!entry) return [];
  return levels
    .filter(({ kind }) => kind !== 'entry')
    .map(({ kind, price }) => {
      const [top, bottom] = [y(price), y(entry.price)].sort((a, b) => a - b) as [number, number];
      const width = round(x(exitPlace ?? across) - x(signalPlace));
      return `<rect x="${x(signalPlace)}" y="${top}" width="${width}" height="${round(bottom - top)}" fill="${FILL[kind]}" fill-opacity="${kind === 'stop' ? 0.15 : 0.12}"/>`;
    });
}

/** Grey up to the signal: the bars that the rules knew. */
function candle({ open, high, low, close }: PlotBar, i: number, isBefore: boolean, { x, y }: Scale): string {
  const color = isBefore ? COLOR.before : close >= open ? COLOR.long : COLOR.short;
  const [left, width] = [x(i + 0.2), round(x(i + 0.8) - x(i + 0.2))];
  const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
  return (
    `<path d="M${x(i + 0.5)} ${y(high)}V${y(low)}" stroke="${color}" stroke-width="1.5"/>` +
    `<rect x="${left}" y="${top}" width="${width}" height="${Math.max(1, round(bottom - top))}" fill="${isBefore ? COLOR.page : color}" stroke="${color}" stroke-width="1.5"/>`
  );
}

/** A vertical line at the time of the signal, with its log index on the side that has more room. */
function seal({ index }: SharedSignal, { signalPlace, across }: Plot, { x }: Scale, chart: Box): string {
  const at = x(signalPlace);
  const bottom = chart.y + chart.height;
  const line = `<path d="M${at} ${chart.y}V${bottom}" stroke="${COLOR.accent}" stroke-width="2.5"/>`;
  const label = index === null ? 'signal, not in the log' : `sealed #${formatCount(index)}`;
  const isLeft = signalPlace / across > 0.6;
  const place = (away: number) => round(isLeft ? at - away : at + away);
  const room = index === null ? 14 : 44;
  const width = room + CHARACTER_WIDTH * label.length;
  const back = `<rect x="${place(isLeft ? width : 3)}" y="${bottom - 36}" width="${width - 3}" height="34" rx="5" fill="${COLOR.page}" fill-opacity="0.85"/>`;
  const mark = `<g transform="translate(${place(isLeft ? 36 : 14)} ${bottom - 30}) scale(0.92)" fill="none" stroke="${COLOR.accent}" stroke-width="2.2" stroke-linecap="round"><circle cx="12" cy="12" r="10"/><path d="${MARK}"/></g>`;
  const style = { size: 20, color: COLOR.inkQuiet, anchor: isLeft ? 'end' : 'start' } as const;
  return [line, back, index === null ? '' : mark, text(place(room), bottom - 12, label, style)].join('');
}

const EXIT_COLOR = { gain: COLOR.long, loss: COLOR.short, neutral: COLOR.ink } as const;

/** A dot where the trade ended, with its outcome to the left. */
function exit(signal: SharedSignal, lastClose: number | undefined, { exitPlace }: Plot, { x, y }: Scale): string {
  const price = signal.exit?.price ?? lastClose;
  if (signal.exit === null || exitPlace === null || price === undefined) return '';
  const { label, tone } = signal.exit;
  const [across, middle] = [x(exitPlace - 0.5), y(price)];
  const width = CHARACTER_WIDTH * label.length + 16;
  return (
    `<rect x="${round(across - 16 - width)}" y="${middle - 15}" width="${width}" height="30" rx="5" fill="${COLOR.page}" fill-opacity="0.85"/>` +
    text(round(across - 24), middle + 7, label, { size: 20, weight: 600, color: EXIT_COLOR[tone], anchor: 'end' }) +
    `<circle cx="${across}" cy="${middle}" r="8" fill="${EXIT_COLOR[tone]}" stroke="${COLOR.page}" stroke-width="3"/>`
  );
}

function times(bars: readonly PlotBar[], { x }: Scale, { y, height }: Box): string[] {
  const span = (bars.at(-1)?.time ?? 0) - (bars[0]?.time ?? 0);
  return ticks(bars, TICKS, (time) => axisTime(time, span)).map(({ bar, label }) =>
    text(x(bar + 0.5), y + height + 24, label, { size: 16, color: COLOR.inkFaint, anchor: 'middle' }),
  );
}

function tags({ levels, digits }: SharedSignal, plot: Plot, { x, y, width, height }: Box): string[] {
  const places = pushApart(
    levels.map(({ price }) => plot.down(price)),
    (TAG.height + 3) / height,
  );
  return levels.map(({ kind, label, price }, i) => {
    const middle = round(y + height * places[i]!);
    const beyond = plot.beyond(price);
    return (
      `<rect x="${x}" y="${middle - TAG.height / 2}" width="${width}" height="${TAG.height}" rx="5" fill="${FILL[kind]}"/>` +
      text(x + 10, middle + 7, formatQuote(price, digits), { size: 20, weight: 600, color: COLOR.onAccent }) +
      text(x + width - (beyond ? 32 : 10), middle + 7, label, { size: 18, color: COLOR.onAccent, anchor: 'end' }) +
      (beyond ? arrow(x + width - 18, middle, beyond) : '')
    );
  });
}

/** An arrow to a level outside the picture. */
function arrow(x: number, y: number, direction: Direction): string {
  const tip = direction === 'up' ? -1 : 1;
  const path = `M${x} ${y - 8 * tip}V${y + 8 * tip}M${x - 6} ${y + 2 * tip}L${x} ${y + 8 * tip}L${x + 6} ${y + 2 * tip}`;
  return `<path d="${path}" fill="none" stroke="${COLOR.onAccent}" stroke-width="2.5"/>`;
}
