import type pg from 'pg';

/** Copies tables as they are, for a test that puts them back later. @returns how to put them back. */
export async function backUp(owner: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  for (const table of tables) {
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(`create table kept_${table} as table ${table}`);
  }
  return async () => {
    for (const table of tables) await owner.query(`delete from ${table}`);
    for (const table of [...tables].reverse()) await owner.query(`insert into ${table} select * from kept_${table}`);
  };
}

export const LOG_TABLES = ['log_entry', 'log_node', 'log_checkpoint', 'log_key', 'log_head'] as const;
