import type { ChartColors } from './chart-colors.ts';
import { barAt, type ChartContent } from './chart-data.ts';

/** Height of the words in the chart, px. */
export const WORDS_PX = 12;

interface Room {
  /** Where the line of the signal stands, px from the left. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** On a phone the words of that line stand at its foot, unless others do. */
  readonly isNarrow: boolean;
  /** Middle of a bar, px from the left; null where it is not drawn. */
  readonly xOf: (place: number) => number | null;
  readonly yOf: (price: number) => number;
}

/** Writes what the line of the signal says, and what each mark does: beyond its price, away from the entry. */
export function writeWords(
  context: CanvasRenderingContext2D,
  { signalLabel, marks, bars, levels }: ChartContent,
  colors: ChartColors,
  { x, width, height, isNarrow, xOf, yOf }: Room,
): void {
  const [top, foot] = [WORDS_PX + 2, height - WORDS_PX / 2];
  const entry = levels.find(({ kind }) => kind === 'entry')?.price ?? 0;
  let isFootTaken = false;
  for (const { label, price, at } of marks) {
    const place = barAt(bars, at);
    const across = place === null ? null : xOf(place);
    if (!label || across === null) continue;
    const beyond = yOf(price) + (price > entry ? -WORDS_PX : WORDS_PX * 2);
    const base = Math.min(Math.max(beyond, top), foot);
    isFootTaken ||= base > height / 2;
    write(label, across - context.measureText(label).width / 2, base);
  }
  if (signalLabel) write(signalLabel, x + 6, isNarrow && !isFootTaken ? foot : top);

  /** Words that no line runs through, moved to the left where they would not fit. */
  function write(words: string, left: number, base: number): void {
    const wide = context.measureText(words).width;
    const from = Math.min(left, width - wide - 6);
    context.globalAlpha = 0.85;
    context.fillStyle = colors.panel;
    context.fillRect(from - 3, base - WORDS_PX, wide + 6, WORDS_PX + 4);
    context.globalAlpha = 1;
    context.fillStyle = colors.ink;
    context.fillText(words, from, base);
  }
}
