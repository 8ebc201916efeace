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
  readonly xOf: (place: number) => number | null;
  readonly yOf: (price: number) => number;
}

/** Draws the label of each mark beyond its price, away from the entry, and that of the signal's line where no other is. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  { signalLabel, marks, bars, levels }: ChartContent,
  colors: ChartColors,
  { x, width, height, xOf, yOf }: Layout,
): void {
  const [top, bottom] = [LABEL_PX + 2, height - LABEL_PX / 2];
  const entry = levels.find(({ kind }) => kind === 'entry')?.price ?? 0;
  const places: LabelPlace[] = [];
  for (const { label, price, at } of marks) {
    const place = barAt(bars, at);
    const across = place === null ? null : xOf(place);
    if (!label || across === null) continue;
    const beyond = yOf(price) + (price > entry ? -LABEL_PX : LABEL_PX * 2);
    const base = Math.min(Math.max(beyond, top), bottom);
    const box = boxOf(label, across - context.measureText(label).width / 2);
    places.push({ ...box, base });
    write(label, { ...box, base });
  }
  if (!signalLabel) return;
  const box = boxOf(signalLabel, x + 6);
  write(signalLabel, { ...box, base: freeBase(box, [top, bottom], places, LABEL_PX) });

  /** Returns left end and width of a text, moved to the left if it would not fit. */
  function boxOf(text: string, left: number): Omit<LabelPlace, 'base'> {
    const textWidth = context.measureText(text).width;
    return { left: Math.min(left, width - textWidth - 6), width: textWidth };
  }

  /** Draws text on a background. */
  function write(text: string, { left, width: textWidth, base }: LabelPlace): void {
    context.globalAlpha = 0.85;
    context.fillStyle = colors.panel;
    context.fillRect(left - 3, base - LABEL_PX, textWidth + 6, LABEL_PX + 4);
    context.globalAlpha = 1;
    context.fillStyle = colors.ink;
    context.fillText(text, left, base);
  }
}
