import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A database for the tests of a file, or with `each` one for every test. Only hooks and tests can read its fields. */
export function useTestDatabase({ each = false } = {}): TestDatabase {
  let db: TestDatabase;
  (each ? beforeEach : beforeAll)(async () => {
    db = await createTestDatabase();
  });
  (each ? afterEach : afterAll)(() => db.close());
  return {
    get database() {
      return db.database;
    },
    get target() {
      return db.target;
    },
    get ownerTarget() {
      return db.ownerTarget;
    },
    close: () => db.close(),
  };
}
