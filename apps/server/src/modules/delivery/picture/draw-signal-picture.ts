import { type Direction, type PlannedLevel, type PriceScale, plannedLevels, type Signal } from '@sealtick/contract';
import { type Bars, DAY_MS } from '@sealtick/engine';
import { getPlace, getScale, PLOT, round, tagPlaces } from './picture-layout.ts';
import { PALETTES, type Palette, type PictureTheme } from './picture-palette.ts';

/** Size in pixels: twice that on the page of an email. */
const WIDTH = 1_020;
const HEIGHT = 560;
const TAG = { left: 742, width: 262, height: 48 } as const;
/** Readable where the picture is a third as wide, as on a telephone. */
const FONT = { level: 31, label: 27, axis: 27, seal: 28 } as const;
const SEAL_CHARACTER = 15;
/** Room for the arrow to a level outside the picture. */
const ARROW = 22;
/** Mean width of a character as a share of the size of its font: digits in semibold, letters. */
const CHARACTER = { price: 0.6, label: 0.53 } as const;
const TICKS = 4;
const NO_BARS = 'The bars of this signal may not be shown. Its levels are drawn to scale.';

type SignalLevels = Pick<Signal, 'entry' | 'stop' | 'targets' | 'index'>;
type Scale = (price: number) => number;

/**
 * Draws the bars that the rules knew and the levels of a signal as SVG. Nothing after the signal is in it.
 *
 * @param bars Up to the bar of the signal; null if they may not be shown.
 */
export function drawSignalPicture(signal: SignalLevels, bars: Bars | null, theme: PictureTheme): string {
  const palette = PALETTES[theme];
  const levels = plannedLevels(signal);
  const scale = getScale(bars, levels);
  const y = (price: number) => getPlace(scale.down(price));
  const content = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.page}"/>`,
    ...zones(levels, y, palette),
    ...(bars ? candles(bars, y, palette) : []),
    ...levels.filter(({ price }) => scale.beyond(price) === null).map((level) => getLine(level, y, palette)),
    ...seal(signal.index, palette),
    ...(bars ? times(bars, palette) : [text(PLOT.left, PLOT.bottom + 44, NO_BARS, { size: 24, color: palette.faint })]),
    ...tags(levels, scale, palette),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content.join('')}</svg>`;
}

const widthOfBar = (bars: Bars) => (PLOT.levelsFrom - PLOT.left) / Math.max(1, bars.length);

function zones(levels: readonly PlannedLevel[], y: Scale, palette: Palette): string[] {
  const entry = levels.find(({ kind }) => kind === 'entry')!;
  return levels
    .filter(({ kind }) => kind !== 'entry')
    .map(({ kind, price }) => {
      const [top, bottom] = [y(price), y(entry.price)].sort((a, b) => a - b) as [number, number];
      const size = `width="${PLOT.right - PLOT.levelsFrom}" height="${round(bottom - top)}"`;
      return `<rect x="${PLOT.levelsFrom}" y="${top}" ${size} fill="${palette[kind]}" fill-opacity="0.12"/>`;
    });
}

function candles(bars: Bars, y: Scale, { bar, page }: Palette): string[] {
  const width = widthOfBar(bars);
  return Array.from({ length: bars.length }, (_, i) => {
    const [open, close] = [y(bars.open[i]!), y(bars.close[i]!)];
    const [top, height] = [Math.min(open, close), Math.max(1, round(Math.abs(open - close)))];
    const left = PLOT.left + i * width;
    const wick = `<path d="M${round(left + width / 2)} ${y(bars.high[i]!)}V${y(bars.low[i]!)}" stroke="${bar}" stroke-width="1.5"/>`;
    const fill = close <= open ? page : bar;
    return `${wick}<rect x="${round(left + width * 0.2)}" y="${top}" width="${round(width * 0.6)}" height="${height}" fill="${fill}" stroke="${bar}" stroke-width="1.5"/>`;
  });
}

function getLine({ kind, price }: PlannedLevel, y: Scale, palette: Palette): string {
  const dashes = kind === 'entry' ? '' : ' stroke-dasharray="8 6"';
  return `<path d="M${PLOT.levelsFrom} ${y(price)}H${PLOT.right}" stroke="${palette[kind]}" stroke-width="2.5"${dashes}/>`;
}

/** The moment of the signal, with its index in the log. */
function seal(index: Signal['index'], palette: Palette): string[] {
  const line = `<path d="M${PLOT.levelsFrom} ${PLOT.top}V${PLOT.bottom}" stroke="${palette.accent}" stroke-width="3"/>`;
  if (index === null) return [line];
  const label = `sealed #${index.toLocaleString('en')}`;
  const style = { size: FONT.seal, color: palette.quiet, anchor: 'end' } as const;
  const width = SEAL_CHARACTER * label.length + 16;
  const back = `<rect x="${PLOT.levelsFrom - width - 6}" y="${PLOT.bottom - 42}" width="${width}" height="40" rx="5" fill="${palette.page}" fill-opacity="0.85"/>`;
  return [line, back, text(PLOT.levelsFrom - 14, PLOT.bottom - 12, label, style)];
}

/** Times in UTC: the picture is the same for everyone. */
function times(bars: Bars, { faint }: Palette): string[] {
  const span = bars.time[bars.length - 1]! - bars.time[0]!;
  const step = Math.max(1, Math.floor(bars.length / TICKS));
  const getLabel = (time: number) => {
    const words =
      span < 2 * DAY_MS
        ? ({ hour: '2-digit', minute: '2-digit' } as const)
        : ({ day: 'numeric', month: 'short' } as const);
    return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...words }).format(time).replace('Sept', 'Sep');
  };
  const all = Array.from({ length: bars.length }, (_, i) => i)
    .filter((i) => i % step === Math.floor(step / 2))
    .map((i) => ({ i, label: getLabel(bars.time[i]!) }));
  const width = widthOfBar(bars);
  const style = { size: FONT.axis, color: faint, anchor: 'middle' } as const;
  return [
    ...all
      .filter(({ label }, n) => label !== all[n - 1]?.label)
      .map(({ i, label }) => text(round(PLOT.left + (i + 0.5) * width), PLOT.bottom + 44, label, style)),
    text(PLOT.right, PLOT.bottom + 44, 'UTC', { size: FONT.axis, color: faint, anchor: 'end' }),
  ];
}

function tags(levels: readonly PlannedLevel[], scale: PriceScale, palette: Palette): string[] {
  const places = tagPlaces(levels, scale, TAG.height + 4);
  const size = tagSizes(levels);
  return levels.map(({ kind, label, shown, price: at }, i) => {
    const beyond = scale.beyond(at);
    const middle = places[i]!;
    const box = `<rect x="${TAG.left}" y="${middle - TAG.height / 2}" width="${TAG.width}" height="${TAG.height}" rx="6" fill="${palette[kind]}"/>`;
    const price = text(TAG.left + 12, middle + 11, shown, { size: size.price, weight: 600, color: palette.onLevel });
    const style = { size: size.label, color: palette.onLevel, anchor: 'end' } as const;
    const right = TAG.left + TAG.width - 12 - (beyond ? ARROW : 0);
    return `${box}${price}${text(right, middle + 10, label, style)}${beyond ? arrow(middle, beyond, palette) : ''}`;
  });
}

/** Points to a level outside the picture. */
function arrow(y: number, direction: Direction, { onLevel }: Palette): string {
  const [x, tip] = [TAG.left + TAG.width - 20, direction === 'up' ? -1 : 1];
  const path = `M${x} ${y - 10 * tip}V${y + 10 * tip}M${x - 7} ${y + 3 * tip}L${x} ${y + 10 * tip}L${x + 7} ${y + 3 * tip}`;
  return `<path d="${path}" fill="none" stroke="${onLevel}" stroke-width="3"/>`;
}

/** A long price and its label share the width of a tag: the words of all tags become smaller. */
function tagSizes(levels: readonly PlannedLevel[]): { readonly price: number; readonly label: number } {
  const needed = Math.max(
    ...levels.map(
      ({ shown, label }) => CHARACTER.price * FONT.level * shown.length + CHARACTER.label * FONT.label * label.length,
    ),
  );
  const share = Math.min(1, (TAG.width - 36 - ARROW) / needed);
  return { price: round(FONT.level * share), label: round(FONT.label * share) };
}

interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: 400 | 600;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** Every text is a label of this file, a number or a time: nothing to escape. */
const text = (
  x: number,
  y: number,
  words: string,
  { size, color, weight = 400, anchor = 'start' }: TextStyle,
): string =>
  `<text x="${x}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${words}</text>`;
