import { describe, expect, test } from 'vitest';
import { CONFORMANCE } from '../testing/conformance.ts';
import { bybitStandIn } from './testing/bybit-stand-in.ts';

describe('The adapter of Bybit', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(bybitStandIn())).toMatch(/\.$/);
  });
});
