import { test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { expectParity } from './testing/expect-parity.ts';
import { faultDay } from './testing/fault-day.ts';
import { VENDOR_SYMBOLS } from './testing/vendor-symbols.ts';

const db = useTestDatabase({ each: true });

test.each(VENDOR_SYMBOLS)(
  'A day with every fault through %s gives the signals of a replay; what is missing has a cause',
  async (vendor, symbol) => expectParity(await faultDay(db, vendor, symbol, 288)),
);
