/** Whether the browser tests run in the nightly lane, which has the time for every variant of a case. */
export const isNightly = process.env.SEALTICK_E2E_NIGHTLY === 'on';

/** Returns the first `count` of some variants that share their code, and all of them in the nightly lane. */
export const someOf = <T>(count: number, variants: readonly T[]): readonly T[] =>
  isNightly ? variants : variants.slice(0, count);
