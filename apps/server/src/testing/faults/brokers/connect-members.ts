import type { BrokerId } from '@sealtick/contract';
import { sealCredentials } from '../../../modules/brokers/credentials.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { readEncryptionKeys } from '../../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { subscribeMembers } from '../deliveries/subscribe-members.ts';
import type { FaultSite } from '../fault-site.ts';
import type { BrokerReplies } from './broker-messages.ts';
import { TRADED } from './traded.ts';

export const BRIDGE_KEY = 'bridge_0123456789abcdef';
export const COPIERS = [
  'paper',
  'oanda',
  'metatrader-5',
  'kraken',
  'binance',
  'bybit',
  'okx',
] as const satisfies readonly BrokerId[];

const PAYS_IN_USDT: ReadonlySet<BrokerId> = new Set(['binance', 'bybit', 'okx']);
const EQUITY = 10_000;
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const json = (value: unknown) => quote(JSON.stringify(value));

export const getConnection = (broker: BrokerId): string => `brk_${broker}`;

/**
 * Adds a member for each broker, who subscribed to every strategy and whose account copies automatically. Limits are so wide
 * that no loss of the test ends the copying.
 */
export async function connectMembers(
  site: Pick<FaultSite, 'dataDir' | 'query'>,
  credentials: BrokerReplies['open']['credentials'],
): Promise<void> {
  const members = { prefix: 'copier', members: COPIERS.length, endpoints: 0, hasPlan: true };
  await subscribeMembers(site, { ...members, getUrl: () => '' });
  const box = new SecretBox(() => readEncryptionKeys({ encryptionSecrets: null, dataDir: site.dataDir }));
  const rows = COPIERS.map(async (broker, n) => {
    const id = getConnection(broker);
    const isPaper = broker === 'paper';
    const isBridge = broker === 'metatrader-5';
    const own = { apiKey: BRIDGE_KEY, apiSecret: '', accountId: '' };
    const sealed = isPaper ? null : await sealCredentials(box, id, credentials[broker as 'oanda'] ?? own);
    const environment = broker === 'kraken' ? 'live' : 'demo';
    return `(${quote(id)}, 'copier-${n}', ${quote(broker)}, ${quote(environment)}, ${sealed === null ? 'null' : quote(sealed)},
      ${isBridge ? quote(hashToken(BRIDGE_KEY)) : 'null'}, 'automated', ${json({ ordersPerDay: null, lossPerDay: null })}, '{}',
      ${json(TRADED)}, ${PAYS_IN_USDT.has(broker) ? "'USDT'" : "'USD'"}, ${EQUITY}, ${EQUITY}, ${EQUITY}, now(), '[]', now(), now(),
      ${isPaper ? EQUITY : 'null'})`;
  });
  await site.query(
    `insert into risk_setting (account_id, since, currency, equity, equity_stated_at, max_risk_per_trade, sizing,
        max_daily_loss, max_drawdown, max_open_risk, max_group_risk, automatic_stop_loss)
      values ${COPIERS.map((_, n) => `('copier-${n}', '2000-01-01', 'USD', ${EQUITY}, '2000-01-01', 0.01, 'fixed', 1e9, 0.99, 1e3, 1e3, true)`).join()}`,
    `insert into broker_connection (id, account_id, broker, environment, secret, bridge_hash, trade_mode, caps, chosen_names,
        instruments, currency, balance, equity, peak_equity, stated_at, differences, created_at, last_seen_at, paper_start)
      values ${(await Promise.all(rows)).join()}`,
  );
}
