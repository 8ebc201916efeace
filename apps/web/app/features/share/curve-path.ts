/** A rectangle in the units of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** More points are not visible at this size. */
const MAX_POINTS = 400;

/** Returns values at equal steps as an SVG path that fills the box; empty for fewer than two values. */
export function curvePath(values: readonly number[], { x, y, width, height }: Box): string {
  const finite = values.filter(Number.isFinite);
  if (finite.length < 2) return '';
  const step = Math.max(1, Math.ceil(finite.length / MAX_POINTS));
  const shown = finite.filter((_, i) => i % step === 0 || i === finite.length - 1);
  const low = Math.min(...shown);
  const span = Math.max(...shown) - low || 1;
  const points = shown.map((value, i) => {
    const across = x + (width * i) / (shown.length - 1);
    const down = y + height - (height * (value - low)) / span;
    return `${across.toFixed(1)} ${down.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
