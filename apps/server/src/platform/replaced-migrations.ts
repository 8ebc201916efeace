import type pg from 'pg';

/** The last of the migrations that the first two of today replace. */
export const LAST_REPLACED = {
  name: '0066_open-risk-limits',
  sha256: '393bff03e1525d771e94121ffb7a35c592ca291d3f8ecb129405f9ed2b451e73',
};
/** Number of migrations that state the tables of the replaced ones. */
export const REPLACING = 2;

/** What the tables of today have that those of the replaced migrations do not. */
const CHANGES = `
  alter table signal alter asset_class set not null, alter outcomes set not null;
  alter table credential drop access_token, drop refresh_token, drop id_token,
    drop access_token_expires_at, drop refresh_token_expires_at, drop scope;
  drop trigger tell_of_change on signal;
  drop function tell_of_signals();
  create function notify_signals() returns trigger language plpgsql as $$
  begin
    perform pg_notify('signals', '');
    return null;
  end
  $$;
  create trigger notify_signals after insert or update or delete or truncate on signal for each statement execute function notify_signals();
`;

/** Returns whether a database has all of the replaced migrations. */
export const hasReplaced = (applied: ReadonlyMap<string, string>) =>
  applied.get(LAST_REPLACED.name) === LAST_REPLACED.sha256;

/** Gives the tables of the replaced migrations the form of today, and notes the migrations that state it as applied. */
export async function replaceMigrations(
  client: pg.Client,
  known: readonly { readonly name: string; readonly sha256: string }[],
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(CHANGES);
    await client.query('delete from sealtick_migration');
    for (const { name, sha256 } of known.slice(0, REPLACING)) {
      await client.query('insert into sealtick_migration (name, sha256) values ($1, $2)', [name, sha256]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
