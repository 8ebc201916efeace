/**
 * Returns the standard normal distribution function, to about 1e-15 of absolute error.
 *
 * @see G. West, Better Approximations to Cumulative Normal Functions (2005), after Hart (1968).
 */
export function normalCdf(x: number): number {
  const z = Math.abs(x);
  if (z > 37) return x > 0 ? 1 : 0;
  const density = Math.exp((-z * z) / 2);
  let tail: number;
  if (z < 7.07106781186547) {
    const top =
      ((((((3.52624965998911e-2 * z + 0.700383064443688) * z + 6.37396220353165) * z + 33.912866078383) * z +
        112.079291497871) *
        z +
        221.213596169931) *
        z +
        220.206867912376) *
      density;
    const bottom =
      ((((((8.83883476483184e-2 * z + 1.75566716318264) * z + 16.064177579207) * z + 86.7807322029461) * z +
        296.564248779674) *
        z +
        637.333633378831) *
        z +
        793.826512519948) *
        z +
      440.413735824752;
    tail = top / bottom;
  } else {
    tail = density / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))) / 2.506628274631;
  }
  return x > 0 ? 1 - tail : tail;
}

/** Returns the inverse of {@link normalCdf} by bisection, to 1e-12; null outside (0, 1). */
export function normalQuantile(probability: number): number | null {
  if (!(probability > 0 && probability < 1)) return null;
  let low = -38;
  let high = 38;
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Two-sided 95% point of the standard normal distribution. */
export const Z95 = 1.959963984540054;
