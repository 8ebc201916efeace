import { afterEach, beforeEach, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { expectParity } from './testing/expect-parity.ts';
import { faultDay } from './testing/fault-day.ts';
import { VENDOR_SYMBOLS } from './testing/vendor-symbols.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.close());

test.each(VENDOR_SYMBOLS)(
  'A day with every fault through %s gives the signals of a replay; what is missing has a cause',
  async (vendor, symbol) => expectParity(await faultDay(db, vendor, symbol, 288)),
);
