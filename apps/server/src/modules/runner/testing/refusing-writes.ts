import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestDatabase } from '../../../platform/testing/database.ts';

/** A table that rejects every write until `end` is called. */
export interface RefusingWrites {
  /** Returns how many writes were rejected so far. */
  attempts(): Promise<number>;
  end(): Promise<void>;
}

/** Makes a table reject every write. @param condition PostgreSQL's name or code of the error, such as `disk_full` */
export async function refuseWrites(db: TestDatabase, table: string, condition: string): Promise<RefusingWrites> {
  const name = `refuse_${randomUUID().slice(0, 8)}`;
  const owner = new pg.Client(db.ownerTarget);
  await owner.connect();
  // A sequence also counts writes that are rolled back.
  await owner.query(`create sequence ${name}_attempts`);
  await owner.query(`create function ${name}() returns trigger language plpgsql security definer as
    $$ begin perform nextval('${name}_attempts'); raise exception 'not now' using errcode = '${condition}'; end $$`);
  await owner.query(`create trigger zz_${name} before insert on ${table} for each row execute function ${name}()`);
  return {
    async attempts() {
      const { rows } = await owner.query(`select case when is_called then last_value else 0 end as n
        from ${name}_attempts`);
      return Number(rows[0].n);
    },
    async end() {
      await owner.query(`drop trigger zz_${name} on ${table}`);
      await owner.end();
    },
  };
}
