import { expect } from 'vitest';
import { weighFirstLoad } from './first-load.ts';

/** Bytes of script that a first visit may load. Browsers accept brotli over TLS, and gzip without it. */
const BUDGET = { gzip: 155_000, br: 140_000 } as const;

/** Expects the scripts of a first visit to be within the budget, in gzip and in brotli. */
export async function expectWithinBudget(url: string): Promise<void> {
  for (const encoding of ['gzip', 'br'] as const) {
    const bytes = await weighFirstLoad(url, encoding);
    expect(bytes, `${encoding}, ${url}`).toBeGreaterThan(50_000);
    expect(bytes, `${encoding}, ${url}`).toBeLessThan(BUDGET[encoding]);
  }
}
