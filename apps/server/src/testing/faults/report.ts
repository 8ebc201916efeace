import { expect } from 'vitest';
import type { Outcome } from './watch.ts';

/** Longest recovery after a fault has ended. */
const BACK_MS = 10_000;

/** Prints the figures and asserts that the recovery was in time. For an otherwise idle machine. */
export function report({ figures, back }: Outcome): void {
  console.log(figures);
  for (const ms of back) expect(ms, figures).toBeLessThan(BACK_MS);
}
