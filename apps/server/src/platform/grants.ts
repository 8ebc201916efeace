import pg, { type Client } from 'pg';

/** Name pattern of the triggers of append-only tables. */
const APPEND_ONLY_TRIGGER = 'append_only%';

/**
 * Grants the application's role its rights, also on later tables, and revokes changes of append-only tables. Runs after
 * every migration in one transaction, so that no intermediate right is visible.
 */
export async function grantTo(client: Client, application: string): Promise<void> {
  const role = pg.escapeIdentifier(application);
  await client.query('begin');
  await client.query(`grant usage on schema public to ${role}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
  await client.query(`grant usage, select on all sequences in schema public to ${role}`);
  await client.query(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
  );
  await client.query(`alter default privileges in schema public grant usage, select on sequences to ${role}`);
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like $1 and not tgisinternal`,
    [APPEND_ONLY_TRIGGER],
  );
  for (const { name } of rows) await client.query(`revoke update, delete, truncate on ${name} from ${role}`);
  // An application role that also owns the tables must still record its migrations.
  const owner = await client.query('select current_user as name');
  if (owner.rows[0].name !== application) {
    await client.query(`revoke insert, update, delete on sealtick_migration from ${role}`);
  }
  await client.query('commit');
}
