import { DAY_MS, HOUR_MS, STRATEGIES } from '@sealtick/engine';
import { type SQL, sql } from 'drizzle-orm';
import { newChannelId } from '../../../modules/delivery/channels/channel-repository.ts';
import { newSecret, sealSecrets } from '../../../modules/delivery/webhooks/endpoint-secrets.ts';
import { openedFact } from '../../../modules/log/testing/facts.ts';
import { insertSignals } from '../../../modules/signals/index.ts';
import { signalRow } from '../../../modules/signals/testing/rows.ts';
import { withTransaction } from '../../../platform/database.ts';
import { readEncryptionKeys } from '../../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { OpenProgram } from '../../open-program-on.ts';

/** The strategy of the published signals, which every member follows. */
const STRATEGY = STRATEGIES[0]!.id;

interface NewEndpoint {
  readonly accountId: string;
  readonly url: string;
}

/** What a signal that was published is found by. */
export interface Published {
  readonly signalId: string;
  /** Monotonic clock immediately before the commit, ns. */
  readonly committedAt: string;
}

/** Members on Pro who follow one strategy, with channels, in a program whose deliveries are measured. */
export class MemberChannels {
  private readonly program: OpenProgram;
  private published = 0;

  constructor(program: OpenProgram) {
    this.program = program;
  }

  /** Adds members `PREFIX0` and on. */
  async join(prefix: string, members: number): Promise<void> {
    const [from, until] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
    const all = sql`generate_series(0, ${members - 1}::int) n`;
    const id = sql`${prefix}::text || n`;
    await this.run(sql`insert into account (id, email, email_verified, name, created_at, updated_at)
      select ${id}, ${id} || '@example.com', true, '', ${from}, ${from} from ${all}`);
    await this.run(sql`insert into plan_period (account_id, plan, source, from_at, until_at, is_cancelled)
      select ${id}, 'pro', 'grant', ${from}, ${until}, false from ${all}`);
    await this.run(sql`insert into subscription (id, account_id, strategy_id, created_at)
      select 'sub_' || ${id}, ${id}, ${STRATEGY}, now() from ${all}`);
  }

  /** Adds confirmed webhook endpoints. Returns the secret of each. */
  async addEndpoints(endpoints: readonly NewEndpoint[]): Promise<Readonly<Record<string, string>>> {
    const keys = await readEncryptionKeys({ dataDir: this.program.folder, encryptionSecrets: null });
    const box = new SecretBox(async () => keys);
    const secrets: Record<string, string> = {};
    const rows = [];
    for (const { accountId, url } of endpoints) {
      const [id, current] = [newChannelId(), newSecret()];
      secrets[url] = current;
      rows.push({ id, accountId, url, secret: await sealSecrets(box, id, { current, previous: null }) });
    }
    await this.run(sql`
      insert into delivery_channel (id, account_id, kind, address, label, state, since, categories, secret, created_at)
      select id, "accountId", 'webhook', url, url, 'active', now(), '["signals"]', secret, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id text, "accountId" text, url text, secret text)`);
    return secrets;
  }

  /** Adds the email address of each member of a prefix as a channel. */
  async addAddresses(prefix: string, members: number): Promise<void> {
    await this.run(sql`
      insert into delivery_channel (id, account_id, kind, address, label, state, since, categories, created_at)
      select 'ch_' || ${prefix}::text || n, ${prefix}::text || n, 'email', ${prefix}::text || n || '@example.com', 'email',
        'active', now(), '["signals"]', now()
      from generate_series(0, ${members - 1}::int) n`);
  }

  /** Adds a signal to the log, as the runner does. */
  async publish(): Promise<Published> {
    this.published += 1;
    const signalId = `sig_delivered_${this.published}`;
    const now = Date.now();
    const fact = { ...openedFact(signalId, STRATEGY), market: 'real' } as const;
    const times = { barCloseAt: new Date(now).toISOString(), validUntil: new Date(now + HOUR_MS).toISOString() };
    const committedAt = await withTransaction(this.program.db.database, async (tx) => {
      const { entries } = await this.program.append(tx, [{ ...fact, ...times }]);
      const { entry, leafHash } = entries[0]!;
      const row = { ...signalRow(this.published, now, STRATEGY), id: signalId, logIndex: entry.index, leafHash };
      await insertSignals(tx, [row]);
      return process.hrtime.bigint();
    });
    return { signalId, committedAt: String(committedAt) };
  }

  /** Returns how many deliveries of new signals there are in each state, and how many attempts. */
  async count(): Promise<Readonly<Record<string, number>>> {
    const { rows } = await this.program.db.database.execute<{ state: string; n: number }>(sql`
      select state, count(*)::int as n from delivery group by state
      union all select 'attempts', count(*)::int from delivery_attempt`);
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  /** Returns the ids of all deliveries. */
  async ids(): Promise<readonly string[]> {
    const { rows } = await this.program.db.database.execute<{ id: string }>(sql`select id from delivery`);
    return rows.map(({ id }) => id);
  }

  private async run(statement: SQL): Promise<void> {
    await this.program.db.database.execute(statement);
  }
}
