/** Where a label is, px: its left end, its width and its baseline. */
export interface LabelPlace {
  readonly left: number;
  readonly width: number;
  readonly base: number;
}

/** Minimum distance of two baselines, as a multiple of the font size. */
const LINE = 1.5;

/** Returns the first baseline at which a label covers none of the others; the last one if all are taken. */
export function freeBase(
  { left, width }: Omit<LabelPlace, 'base'>,
  bases: readonly number[],
  others: readonly LabelPlace[],
  fontPx: number,
): number {
  const isFree = (base: number) =>
    others.every(
      (other) =>
        Math.abs(other.base - base) >= LINE * fontPx || other.left >= left + width || other.left + other.width <= left,
    );
  return bases.find(isFree) ?? bases.at(-1)!;
}
