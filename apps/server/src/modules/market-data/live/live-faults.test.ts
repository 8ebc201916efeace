import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { expectParity } from './testing/expect-parity.ts';
import { COURSE, faultDay } from './testing/fault-day.ts';
import { VENDOR_SYMBOLS } from './testing/vendor-symbols.ts';

const db = useTestDatabase({ each: true });

test.each(VENDOR_SYMBOLS)(
  'Four hours with every fault through %s give the signals of a replay; what is missing has a cause',
  async (vendor, symbol) => {
    expectParity(await faultDay(db, vendor, symbol, COURSE));
    expect.assertions(4);
  },
);
