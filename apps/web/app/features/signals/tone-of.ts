/** The colour of a result in R, which its sign tells as well; none where it is written as nought. */
export function toneOf(r: number | null): string {
  if (r === null || Math.abs(r) < 0.005) return '';
  return r > 0 ? 'text-long' : 'text-short';
}
