import { expect, test } from 'vitest';
import { NAMES } from '../testing/stand-in-site.ts';
import { STAND_INS } from './testing/stand-ins.ts';
import { WITHOUT_TARGETS } from './without-targets.ts';

test.each(NAMES.map((name, at) => [name, STAND_INS[at]!] as const))(
  '%s is listed as its session says',
  async (name, make) => {
    const standIn = make();
    const { holdsTargets } = await standIn.open();
    await standIn.dispose?.();
    expect(WITHOUT_TARGETS.has(name)).toBe(!holdsTargets);
  },
);
