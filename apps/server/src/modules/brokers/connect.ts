import {
  BROKERS,
  type BrokerConnected,
  type BrokerConnectInput,
  type BrokerId,
  hasDemo,
  LIVE_RISK_WARNING,
} from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError, refuseField } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { newToken } from '../../platform/new-token.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  findAddress,
  lockSealing,
  lockVerified,
  ownsAddress,
  readProtection,
  requireNoDeletion,
} from '../identity/index.ts';
import { readRisk } from '../risk/index.ts';
import { readOperatorSettings } from '../settings/index.ts';
import {
  type AccountState,
  type BrokerAdapter,
  type BrokerCredentials,
  type BrokerInstrument,
  BrokerRefusal,
  BrokerUnavailable,
  type OAuthCredentials,
} from './broker-adapter.ts';
import { hasRunDemo, insertConnection, newConnectionId, selectConnections } from './connection-repository.ts';
import { toConnection } from './connection-view.ts';
import { NO_CREDENTIALS, sealCredentials } from './credentials.ts';
import { connectBroker } from './hide-credentials.ts';

export interface ConnectDeps {
  /** Read before a transaction. */
  readonly db: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly adapters: ReadonlyMap<BrokerId, BrokerAdapter>;
  /** What the paper account trades. */
  readonly paperInstruments: () => Promise<readonly BrokerInstrument[]>;
}

/** What the broker said of an account that is to be connected. */
interface Opened {
  readonly id: string;
  readonly credentials: BrokerCredentials;
  /** Null for a bridge, whose program has not called yet. */
  readonly account: AccountState | null;
  readonly instruments: readonly BrokerInstrument[];
  readonly bridgeKey: string | null;
}

/** How long a demo account must have run before a live one of the same broker is connected. */
const DEMO_MS = DAY_MS;
const KEY_END = 4;
/** A shorter key would be shown whole, or nearly. */
const SHOWN_KEY_MIN = 12;

/** Opens an account at its broker, before the transaction of the call. */
export async function openAccount(deps: ConnectDeps, viewer: Viewer, input: BrokerConnectInput): Promise<Opened> {
  const { broker, environment } = input;
  const { form, name } = BROKERS[broker];
  const accountId = requireAccount(viewer);
  if (form === 'interest')
    throw refuseField(
      'broker',
      `${name} cannot be connected yet. Ask for a message when it can: POST /api/brokers/interest.`,
    );
  if (broker === 'paper' && environment === 'live')
    throw refuseField('environment', '`environment` must be demo: the paper account holds no money.');
  if (environment === 'demo' && !hasDemo(broker))
    throw refuseField(
      'environment',
      `\`environment\` must be live: ${name} has no demo accounts. Try the paper account first.`,
    );
  const credentials = readCredentials(input);
  if (broker === 'interactive-brokers-web' && (await readOperatorSettings(deps.db)).ibkrWebApi !== 'on')
    throw new AppError('CONFLICT', `${name} is switched off on this site. Use the program next to TWS or IB Gateway.`);
  if (environment === 'live') await requireLive(deps, accountId, input);
  const id = newConnectionId();
  if (broker === 'paper') {
    const { currency, equity } = await readRisk({ ...viewer, db: deps.db });
    const account = { accountId: 'paper', currency, balance: equity, equity };
    return { id, credentials, account, instruments: await deps.paperInstruments(), bridgeKey: null };
  }
  const adapter = deps.adapters.get(broker);
  if (adapter === undefined) throw refuseField('broker', `${name} cannot be connected on this site yet.`);
  if (form === 'bridge') {
    const bridgeKey = `bridge_${newToken()}`;
    return { id, credentials: { ...credentials, apiKey: bridgeKey }, account: null, instruments: [], bridgeKey };
  }
  return { id, credentials, bridgeKey: null, ...(await askBroker(adapter, credentials, environment, id)) };
}

function readCredentials(input: BrokerConnectInput): BrokerCredentials {
  const { broker, apiKey = '', apiSecret = '', accountId = '' } = input;
  const { form, name } = BROKERS[broker];
  const given = { apiKey: apiKey.trim(), apiSecret: apiSecret.trim(), accountId: accountId.trim() };
  if (form === 'none') return NO_CREDENTIALS;
  if (form !== 'bridge' && given.apiKey === '')
    throw refuseField('apiKey', `\`apiKey\` is missing: ${name} gives it to you.`);
  const hasSecret = form === 'key-and-secret' || form === 'key-and-passphrase';
  if (hasSecret && given.apiSecret === '')
    throw refuseField('apiSecret', `\`apiSecret\` is missing: ${name} gives it to you with the key.`);
  if (form === 'key-and-passphrase') {
    const passphrase = input.passphrase?.trim() ?? '';
    if (passphrase === '')
      throw refuseField('passphrase', `\`passphrase\` is missing: you chose it at ${name} with the key.`);
    return { ...given, passphrase };
  }
  return form === 'oauth' ? { ...given, oauth: readOAuth(input) } : given;
}

function readOAuth(input: BrokerConnectInput): OAuthCredentials {
  const read = (field: keyof OAuthCredentials): string => {
    const value = input[field]?.trim() ?? '';
    if (value === '') throw refuseField(field, `\`${field}\` is missing.`);
    return value;
  };
  return {
    accessToken: read('accessToken'),
    accessTokenSecret: read('accessTokenSecret'),
    signatureKey: read('signatureKey'),
    encryptionKey: read('encryptionKey'),
    dhParameters: read('dhParameters'),
  };
}

async function requireLive({ db, clock }: ConnectDeps, accountId: string, input: BrokerConnectInput): Promise<void> {
  const { name } = BROKERS[input.broker];
  const not = (message: string) => new AppError('CONFLICT', message, { errors: [{ path: 'environment', message }] });
  if ((await readOperatorSettings(db)).brokersLive !== 'on')
    throw not('Live accounts are switched off on this site. Connect a demo account.');
  const address = await findAddress(db, accountId);
  if (address === null || !(await ownsAddress(db, accountId, address)))
    throw not('A live account needs a confirmed email address. Confirm yours first.');
  const { appSince, passkeyRows } = await readProtection(db, accountId, clock.now());
  if (appSince === null && passkeyRows.length === 0)
    throw not('A live account needs an authenticator app or a passkey. Add one under Security.');
  const tried = hasDemo(input.broker) ? input.broker : 'paper';
  if (!(await hasRunDemo(db, accountId, tried, DEMO_MS)))
    throw not(
      tried === 'paper'
        ? `A live account of ${name} needs the paper account to be connected for a day: ${name} has no demo accounts.`
        : `A live account needs a demo account of ${name} that was connected for a day.`,
    );
  if (input.confirmation?.trim() !== LIVE_RISK_WARNING)
    throw refuseField('confirmation', `\`confirmation\` must be the words: ${LIVE_RISK_WARNING}`);
}

async function askBroker(
  adapter: BrokerAdapter,
  credentials: BrokerCredentials,
  environment: 'demo' | 'live',
  id: string,
): Promise<Pick<Opened, 'account' | 'instruments'>> {
  const { name } = BROKERS[adapter.broker];
  try {
    const session = await connectBroker(adapter, credentials, environment, id);
    try {
      return { account: await session.account(), instruments: await session.instruments() };
    } finally {
      await session.dispose().catch(() => {});
    }
  } catch (error) {
    if (error instanceof BrokerRefusal) throw refuseField(error.field, `Invalid \`${error.field}\`: ${error.message}`);
    if (error instanceof BrokerUnavailable)
      throw new AppError('UNAVAILABLE', `${name} did not answer. Nothing was connected. Try again.`);
    throw error;
  }
}

/** Stores a connection whose account was opened. */
export async function storeConnection(
  { clock, box }: ConnectDeps,
  viewer: Viewer,
  { broker, environment, isAutomated }: BrokerConnectInput,
  { id, credentials, account, instruments, bridgeKey }: Opened,
): Promise<BrokerConnected> {
  const accountId = requireAccount(viewer);
  await lockVerified(viewer.db, accountId);
  await requireNoDeletion(viewer.db, accountId);
  const brokerAccount = broker === 'paper' ? null : (account?.accountId ?? (credentials.accountId || null));
  const isSame = (one: { broker: string; environment: string; brokerAccount: string | null }) =>
    one.broker === broker && one.environment === environment && one.brokerAccount === brokerAccount;
  if ((await selectConnections(viewer.db, accountId, viewer.market)).some(isSame))
    throw new AppError('CONFLICT', `This account of ${BROKERS[broker].name} is connected. Disconnect it first.`);
  await lockSealing(viewer.db);
  const now = new Date(clock.now());
  const isPaper = broker === 'paper';
  const { apiKey } = credentials;
  const row = await insertConnection(viewer.db, {
    id,
    accountId,
    broker,
    environment,
    brokerAccount,
    keyEnd: apiKey.length < SHOWN_KEY_MIN ? null : apiKey.slice(-KEY_END),
    secret: isPaper ? null : await sealCredentials(box, id, credentials),
    bridgeHash: bridgeKey === null ? null : hashToken(bridgeKey),
    tradeMode: isAutomated ? 'automated' : 'manual',
    caps: { ordersPerDay: null, lossPerDay: null },
    chosenNames: {},
    instruments: [...instruments],
    currency: account?.currency ?? null,
    balance: account?.balance ?? null,
    equity: account?.equity ?? null,
    peakEquity: account?.equity ?? null,
    statedAt: account === null ? null : now,
    differences: [],
    createdAt: now,
    lastSeenAt: account === null ? null : now,
    paperStart: isPaper ? account!.balance : null,
    paperMarket: isPaper ? viewer.market : null,
    openingBalance: account?.balance ?? null,
  });
  return { connection: toConnection(row, now.getTime()), bridgeKey };
}
