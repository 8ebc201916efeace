import type { ChartColors } from './chart-colors.ts';
import { barAt, type ChartContent } from './chart-data.ts';
import { freeBase, type LabelPlace } from './label-places.ts';

/** Font size of labels in the chart, px. */
export const LABEL_PX = 12;

interface Layout {
  /** Position of the signal's line, px from the left. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Middle of a bar, px from the left; null if it is not visible. */
  readonly xAt: (place: number) => number | null;
  readonly yAt: (price: number) => number;
}

/** Distance of a label from its mark or line, px. */
const GAP = 10;

/** Draws the label of each mark to the left of its dot, and that of the signal's line at the foot, none over another. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  { signalLabel, marks, bars }: ChartContent,
  colors: ChartColors,
  { x, width, height, xAt, yAt }: Layout,
): void {
  const foot = height - LABEL_PX / 2;
  const places: LabelPlace[] = [];
  if (signalLabel) {
    const isLeft = x + GAP + context.measureText(signalLabel).width > width;
    const left = isLeft ? x - GAP - context.measureText(signalLabel).width : x + 6;
    put(signalLabel, getBox(signalLabel, left), [foot], colors.inkQuiet);
  }
  for (const { label, price, at, tone = 'neutral' } of marks) {
    const place = barAt(bars, at);
    const across = place === null ? null : xAt(place);
    if (!label || across === null) continue;
    const box = getBox(label, across - GAP - context.measureText(label).width);
    const middle = Math.min(Math.max(yAt(price) + LABEL_PX / 3, LABEL_PX + 2), foot);
    put(label, box, besides(middle, foot), { gain: colors.long, loss: colors.short, neutral: colors.ink }[tone]);
  }

  /** Returns left end and width of a text, moved inwards if it would not fit. */
  function getBox(text: string, left: number): Omit<LabelPlace, 'base'> {
    const textWidth = context.measureText(text).width;
    return { left: Math.max(4, Math.min(left, width - textWidth - 6)), width: textWidth };
  }

  /** Draws text on a background, at the first of several baselines that is free. */
  function put(text: string, box: Omit<LabelPlace, 'base'>, bases: readonly number[], color: string): void {
    const base = freeBase(box, bases, places, LABEL_PX);
    places.push({ ...box, base });
    context.globalAlpha = 0.85;
    context.fillStyle = colors.panel;
    context.fillRect(box.left - 3, base - LABEL_PX, box.width + 6, LABEL_PX + 4);
    context.globalAlpha = 1;
    context.fillStyle = color;
    context.fillText(text, box.left, base);
  }
}

/** Returns baselines around a wanted one, the nearest first, all inside the picture. */
function besides(base: number, foot: number): number[] {
  const step = 1.5 * LABEL_PX;
  return [0, -1, 1, -2, 2, -3, 3].map((n) => base + n * step).filter((one) => one > LABEL_PX && one <= foot);
}
