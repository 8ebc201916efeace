import { DEFAULT_DELIVERY_RULE } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { newSecret, sealSecrets } from '../../../modules/delivery/webhooks/endpoint-secrets.ts';
import { readEncryptionKeys } from '../../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { FaultSite } from '../fault-site.ts';

/** What a test adds to a site. */
interface Members {
  /** Begins the ids. */
  readonly prefix: string;
  readonly members: number;
  /** Endpoints of each; 0 for members who receive nothing. */
  readonly endpoints: number;
  readonly hasPlan: boolean;
  readonly getUrl: (name: string) => string;
}

/** Signals of the lively market have any confidence. */
const rules = { all: { ...DEFAULT_DELIVERY_RULE, minConfidence: 0 }, channels: {}, strategies: {}, fallback: [] };
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Adds members who subscribed to every strategy, each with active endpoints. Returns the ids of the channels. */
export async function subscribeMembers(site: Pick<FaultSite, 'dataDir' | 'query'>, given: Members): Promise<string[]> {
  const { prefix, members, endpoints, hasPlan, getUrl } = given;
  const box = new SecretBox(() => readEncryptionKeys({ encryptionSecrets: null, dataDir: site.dataDir }));
  const accounts = Array.from({ length: members }, (_, n) => `${prefix}-${n}`);
  const channels = accounts.flatMap((account) =>
    Array.from({ length: endpoints }, (_, n) => ({ account, id: `ch_${account}-${n}` })),
  );
  const sealed = await Promise.all(
    channels.map(({ id }) => sealSecrets(box, id, { current: newSecret(), previous: null })),
  );
  const each = (row: (account: string) => string) => accounts.map((id) => `(${row(id)})`).join();
  const subscribed = accounts.flatMap((account) =>
    STRATEGIES.map(({ id }) => `(${quote(`sub ${account} ${id}`)}, ${quote(account)}, ${quote(id)}, now())`),
  );
  const rows = channels.map(
    ({ id, account }, n) =>
      `(${quote(id)}, ${quote(account)}, 'webhook', ${quote(getUrl(id))}, ${quote(id)}, 'active', now(),
        '["signals", "updates"]', now(), ${quote(sealed[n]!)})`,
  );
  await site.query(
    `insert into account (id, name, email, email_verified, created_at, updated_at)
      values ${each((id) => `${quote(id)}, '', ${quote(`${id}@example.com`)}, true, now(), now()`)}`,
    ...(hasPlan
      ? [
          `insert into plan_period (account_id, plan, source, from_at, is_cancelled)
            values ${each((id) => `${quote(id)}, 'institutional', 'grant', now() - interval '1 day', false`)}`,
        ]
      : []),
    `insert into subscription (id, account_id, strategy_id, created_at) values ${subscribed.join()}`,
    `insert into delivery_rule (account_id, rules, saved_at)
      values ${each((id) => `${quote(id)}, ${quote(JSON.stringify(rules))}, now()`)}`,
    ...(rows.length > 0
      ? [
          `insert into delivery_channel
            (id, account_id, kind, address, label, state, since, categories, created_at, secret) values ${rows.join()}`,
        ]
      : []),
  );
  return channels.map(({ id }) => id);
}
