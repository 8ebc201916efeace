/** The seed of every property test unless `PROPERTY_SEED` names another: the same run gives the same result. */
const FIXED_SEED = 20_240_308;

/** Returns the seed of the property tests of this run. @throws {Error} if `PROPERTY_SEED` is not a 32-bit integer. */
export function propertySeed(text = process.env.PROPERTY_SEED): number {
  if (!text) return FIXED_SEED;
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed !== (seed | 0)) {
    throw new Error(`PROPERTY_SEED must be an integer from -2147483648 to 2147483647 (got ${text}).`);
  }
  return seed;
}
