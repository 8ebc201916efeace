/** Returns the text colour of a result in R, by its sign; none for a result that is shown as zero. */
export function toneOf(r: number | null): string {
  if (r === null || Math.abs(r) < 0.005) return '';
  return r > 0 ? 'text-long' : 'text-short';
}
