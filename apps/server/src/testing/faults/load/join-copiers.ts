import { sql } from 'drizzle-orm';
import type { BrokerCredentials } from '../../../modules/brokers/broker-adapter.ts';
import { sealCredentials } from '../../../modules/brokers/credentials.ts';
import type { Database } from '../../../platform/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { TRADED } from '../brokers/traded.ts';

export interface CopierOptions {
  readonly accounts: number;
  /** Accounts that follow the same strategy. */
  readonly sharing: number;
  readonly broker: 'paper' | 'oanda';
}

/** Adds members with a plan, who follow a strategy each or together, and their accounts at a broker. */
export async function joinCopiers(
  db: Database,
  box: SecretBox,
  { accounts, sharing, broker }: CopierOptions,
  credentials: BrokerCredentials | null,
): Promise<void> {
  const all = sql`generate_series(0, ${accounts - 1}::int) n`;
  await db.execute(sql`insert into account (id, email, email_verified, name, created_at, updated_at)
    select 'm' || n, 'm' || n || '@example.com', true, '', now(), now() from ${all}`);
  await db.execute(sql`insert into plan_period (account_id, plan, source, from_at, until_at, is_cancelled)
    select 'm' || n, 'institutional', 'grant', now() - interval '1 day', now() + interval '1 day', false from ${all}`);
  await db.execute(sql`insert into subscription (id, account_id, strategy_id, created_at)
    select 'sub_' || n, 'm' || n, 'group-' || n / ${sharing}::int, now() from ${all}`);
  await db.execute(sql`insert into risk_setting (account_id, since, currency, equity, equity_stated_at, max_risk_per_trade, sizing,
      max_daily_loss, max_drawdown, max_open_risk, max_group_risk, automatic_stop_loss)
    select 'm' || n, '2000-01-01', 'USD', 10000, '2000-01-01', 0.01, 'fixed', 1e9, 0.99, 1e3, 1e3, true from ${all}`);
  const rows = [];
  for (let n = 0; n < accounts; n += 1) {
    const id = `brk_${n}`;
    const accountId = `101-004-${n}-001`;
    const own = credentials && { ...credentials, apiKey: `${credentials.apiKey}.${accountId}`, accountId };
    rows.push({ id, account: `m${n}`, secret: own && (await sealCredentials(box, id, own)) });
  }
  const instruments = JSON.stringify(TRADED);
  await db.execute(sql`insert into broker_connection (id, account_id, broker, environment, secret, trade_mode, caps, chosen_names,
      instruments, currency, balance, equity, peak_equity, stated_at, differences, key_used_on, created_at, last_seen_at, paper_start)
    select id, account, ${broker}, 'demo', secret, 'automated', '{"ordersPerDay": null, "lossPerDay": null}', '{}',
      ${instruments}::jsonb, 'USD', 10000, 10000, 10000, now(), '[]', to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), now(), now(),
      case when ${broker} = 'paper' then 10000 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id text, account text, secret text)`);
}
