import type { ChartColors } from './chart-colors.ts';
import { barAt, type ChartContent } from './chart-data.ts';

/** Font size of labels in the chart, px. */
export const LABEL_PX = 12;

interface Layout {
  /** Position of the signal's line, px from the left. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** On a phone the label of that line is at the bottom, unless another label is there. */
  readonly isNarrow: boolean;
  /** Middle of a bar, px from the left; null if it is not visible. */
  readonly xOf: (place: number) => number | null;
  readonly yOf: (price: number) => number;
}

/** Draws the label of the signal's line and of each mark: beyond its price, away from the entry. */
export function drawLabels(
  context: CanvasRenderingContext2D,
  { signalLabel, marks, bars, levels }: ChartContent,
  colors: ChartColors,
  { x, width, height, isNarrow, xOf, yOf }: Layout,
): void {
  const [top, bottom] = [LABEL_PX + 2, height - LABEL_PX / 2];
  const entry = levels.find(({ kind }) => kind === 'entry')?.price ?? 0;
  let isBottomTaken = false;
  for (const { label, price, at } of marks) {
    const place = barAt(bars, at);
    const across = place === null ? null : xOf(place);
    if (!label || across === null) continue;
    const beyond = yOf(price) + (price > entry ? -LABEL_PX : LABEL_PX * 2);
    const base = Math.min(Math.max(beyond, top), bottom);
    isBottomTaken ||= base > height / 2;
    write(label, across - context.measureText(label).width / 2, base);
  }
  if (signalLabel) write(signalLabel, x + 6, isNarrow && !isBottomTaken ? bottom : top);

  /** Draws text on a background, moved to the left if it would not fit. */
  function write(text: string, left: number, base: number): void {
    const textWidth = context.measureText(text).width;
    const from = Math.min(left, width - textWidth - 6);
    context.globalAlpha = 0.85;
    context.fillStyle = colors.panel;
    context.fillRect(from - 3, base - LABEL_PX, textWidth + 6, LABEL_PX + 4);
    context.globalAlpha = 1;
    context.fillStyle = colors.ink;
    context.fillText(text, from, base);
  }
}
