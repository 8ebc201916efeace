import { afterEach, describe, expect, test } from 'vitest';
import { CONFORMANCE } from '../testing/conformance.ts';
import { ibStandIn } from './testing/ib-stand-in.ts';

const opened: ReturnType<typeof ibStandIn>[] = [];
const onTws = (...options: Parameters<typeof ibStandIn>) => {
  const standIn = ibStandIn(...options);
  opened.push(standIn);
  return standIn;
};
afterEach(async () => {
  for (const standIn of opened.splice(0)) await standIn.dispose!();
});

describe('The bridge to TWS, over the protocol on a port', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(onTws())).toMatch(/\.$/);
  });
});
