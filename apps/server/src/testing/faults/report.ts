import { expect } from 'vitest';
import type { Outcome } from './watch.ts';

/** What a fault may cost, once what was broken is there again. */
const BACK_MS = 10_000;

/** Tells the figures, and asserts that service was back in time. For a machine left alone, as at night. */
export function report({ figures, back }: Outcome): void {
  console.log(figures);
  for (const ms of back) expect(ms, figures).toBeLessThan(BACK_MS);
}
