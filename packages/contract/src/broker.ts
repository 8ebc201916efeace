import { z } from 'zod';
import { Side } from './enumerations.ts';
import { Instant } from './instant.ts';
import { plainText } from './plain-text.ts';

/**
 * What a broker's connection form asks for. `key-and-passphrase`: key, secret, and the passphrase of the key. `bridge`: nothing; the answer has a key for the program on the member's machine.
 * `oauth`: a consumer key and what signs its requests.
 */
export const BROKER_FORMS = [
  'none',
  'token',
  'key-and-secret',
  'key-and-passphrase',
  'oauth',
  'bridge',
  'interest',
] as const;
export type BrokerForm = (typeof BROKER_FORMS)[number];

interface BrokerText {
  readonly name: string;
  readonly status: 'supported' | 'beta' | 'coming_soon';
  /** A few words under the name. */
  readonly note: string;
  readonly form: BrokerForm;
}

/** Ways to connect one broker, the usual one first; pages show them as one broker. */
export const BROKER_WAYS = {
  'interactive-brokers': ['interactive-brokers', 'interactive-brokers-web'],
} as const satisfies Partial<Record<string, readonly string[]>>;

/** Brokers, in the order in which pages show them. */
export const BROKERS = {
  paper: {
    name: 'Paper account',
    status: 'supported',
    note: 'No key, no money, the prices of this site',
    form: 'none',
  },
  'metatrader-4': { name: 'MetaTrader 4', status: 'supported', note: 'Orders and stops', form: 'bridge' },
  'metatrader-5': { name: 'MetaTrader 5', status: 'supported', note: 'Orders and stops', form: 'bridge' },
  oanda: { name: 'OANDA', status: 'supported', note: 'Orders and stops', form: 'token' },
  'interactive-brokers': {
    name: 'Interactive Brokers',
    status: 'supported',
    note: 'Orders and stops, through TWS or IB Gateway',
    form: 'bridge',
  },
  'interactive-brokers-web': {
    name: 'Interactive Brokers Web API',
    status: 'beta',
    note: 'Orders and stops, from this server with your own keys',
    form: 'oauth',
  },
  kraken: { name: 'Kraken', status: 'supported', note: 'Spot orders', form: 'key-and-secret' },
  binance: { name: 'Binance', status: 'supported', note: 'Spot orders', form: 'key-and-secret' },
  bybit: { name: 'Bybit', status: 'supported', note: 'Spot orders', form: 'key-and-secret' },
  okx: { name: 'OKX', status: 'supported', note: 'Spot orders', form: 'key-and-passphrase' },
  'td-ameritrade': {
    name: 'TD Ameritrade',
    status: 'beta',
    note: 'Its interface was closed when Schwab took it over',
    form: 'interest',
  },
  fxcm: { name: 'FXCM', status: 'coming_soon', note: 'Integration in development', form: 'interest' },
} as const satisfies Record<string, BrokerText>;

export type BrokerId = keyof typeof BROKERS;
export const BROKER_IDS = Object.keys(BROKERS) as [BrokerId, ...BrokerId[]];

export const BROKER_ENVIRONMENTS = ['demo', 'live'] as const;

const WITHOUT_DEMO: readonly BrokerId[] = ['kraken'];

/** Whether a broker has demo accounts. Where it has none, the paper account is what a member tries before a live account. */
export const hasDemo = (broker: BrokerId): boolean => !WITHOUT_DEMO.includes(broker);

export const TRADE_MODES = ['manual', 'automated'] as const;

/** The risk warning that a member types to connect a live account. */
export const LIVE_RISK_WARNING = 'I can lose more than I expect';

/** Id of a connection, and of a copied signal. */
export const ConnectionId = plainText().regex(/^brk_[\w-]{22}$/, 'must be the id of a connection');
export const CopyId = plainText().regex(/^bor_[\w-]{22}$/, 'must be the id of an order');

/** A broker of the list, whether the member asked for a message about it, and whether this site offers it. */
export const Broker = z.object({
  id: z.enum(BROKER_IDS),
  name: z.string(),
  status: z.enum(['supported', 'beta', 'coming_soon']),
  note: z.string(),
  form: z.enum(BROKER_FORMS),
  isAwaited: z.boolean(),
  /** False while the operator has switched it off, or live accounts for a broker that has no others. */
  isOffered: z.boolean(),
});

/** What the broker's account is worth, in its own currency, as the broker stated it. */
export const BrokerAccount = z.object({
  currency: z.string(),
  balance: z.number(),
  equity: z.number(),
  statedAt: Instant,
});

/** A symbol of the site, and what the broker calls it. */
export const BrokerSymbol = z.object({
  symbol: z.string(),
  /** Null where the broker has no such symbol or none was chosen: it is not traded. */
  brokerSymbol: z.string().nullable(),
  /** Smallest step of the units, which sizes are rounded down to. */
  unitStep: z.number().nullable(),
  /** Whether the member chose the name, in place of the known one. */
  isChosen: z.boolean(),
});

/** A difference between what the site placed and what the broker reports. */
export const BrokerDifference = z.object({
  /**
   * `lost`: the broker does not know an order of the site. `foreign`: an order or a position that the site did not place.
   * `no-stop`: a position of the site without its stop. `stop`: with its stop at another price. `size`: another number of units.
   */
  kind: z.enum(['lost', 'foreign', 'no-stop', 'stop', 'size']),
  symbol: z.string(),
  detail: z.string(),
  seenAt: Instant,
});

/** Limits of an automated account; null for none. */
export const BrokerCaps = z.object({
  /** Copied signals: one with several targets counts once. */
  ordersPerDay: z.int().min(1).max(1_000).nullable(),
  /** In the account's currency. */
  lossPerDay: z.number().positive().max(10_000_000).nullable(),
});

/** A member's account at a broker. Its keys are never returned. */
export const BrokerConnection = z.object({
  id: z.string(),
  broker: z.enum(BROKER_IDS),
  environment: z.enum(BROKER_ENVIRONMENTS),
  accountId: z.string().nullable(),
  /** Last four characters of the key. */
  keyEnd: z.string().nullable(),
  tradeMode: z.enum(TRADE_MODES),
  /**
   * `waiting`: the bridge has not called yet. `silent`: it does not answer now. `halted`: by the kill switch.
   * `halted-by-operator`: copying is halted for all members, by the operator or because the database was set back or a backup was
   * restored, as `problem` says.
   * `drawdown`: the maximum drawdown was reached; ends with a resume.
   */
  state: z.enum(['active', 'waiting', 'silent', 'refused', 'halted', 'halted-by-operator', 'drawdown']),
  /** Why it is not active, in a sentence. */
  problem: z.string().nullable(),
  account: BrokerAccount.nullable(),
  caps: BrokerCaps,
  /** Whether the slippage of its closed copies counts in the medians that strategy pages show. */
  sharesSlippage: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant.nullable(),
});

/** A step of an order, with the broker's answer. Rows are never changed. */
export const BrokerOrderStep = z.object({
  at: Instant,
  state: z.string(),
  detail: z.string(),
  brokerRef: z.string().nullable(),
});

export const BROKER_ORDER_STATES = [
  'to-confirm',
  'sent',
  'accepted',
  'partly-filled',
  'open',
  'closed',
  'cancelled',
  'rejected',
  'not-placed',
  'lost',
] as const;

/** A copied signal at a broker: its bracket order, or why there is none. */
export const BrokerOrder = z.object({
  id: z.string(),
  connectionId: z.string(),
  signalId: z.string(),
  strategyId: z.string(),
  symbol: z.string(),
  brokerSymbol: z.string().nullable(),
  side: Side,
  state: z.enum(BROKER_ORDER_STATES),
  /** Why it was not placed or is not open, in a sentence. */
  reason: z.string().nullable(),
  units: z.number().nullable(),
  filledUnits: z.number(),
  entry: z.number(),
  stop: z.number(),
  targets: z.array(z.number()),
  /** Mean price of the fills. */
  filledPrice: z.number().nullable(),
  closedPrice: z.number().nullable(),
  /** Result in R of the planned risk; null while open. */
  resultR: z.number().nullable(),
  /** Until when it can be confirmed, in manual mode. */
  confirmUntil: Instant.nullable(),
  createdAt: Instant,
  steps: z.array(BrokerOrderStep),
});

/**
 * A copied position that was open when its account was disconnected. Nothing more is known of it, also not whether it is closed.
 */
export const LeftPosition = BrokerOrder.omit({
  state: true,
  reason: true,
  resultR: true,
  confirmUntil: true,
  steps: true,
}).extend({
  broker: z.enum(BROKER_IDS),
  environment: z.enum(BROKER_ENVIRONMENTS),
  /** Of the account at the broker. */
  accountId: z.string().nullable(),
  disconnectedAt: Instant,
});

/** Why the result of a copied signal differs from the published one, in R. The parts add up to `total`. */
export const BrokerDrift = z.object({
  /** The price moved between the published fill and the order. */
  lateness: z.number(),
  /** The broker's price differed from the published one when the order arrived. */
  arrival: z.number(),
  /** Fill and exits were at other prices than when the order arrived, and than published. */
  slippage: z.number(),
  /** The size was rounded down to the broker's step. */
  rounding: z.number(),
  /** Units that were not filled. */
  missed: z.number(),
  costs: z.number(),
  swap: z.number(),
  total: z.number(),
});

/** A closed trade of an account at a broker, next to the published one. */
export const BrokerTrade = z.object({
  orderId: z.string(),
  signalId: z.string(),
  strategyId: z.string(),
  symbol: z.string(),
  side: Side,
  units: z.number(),
  filledPrice: z.number(),
  closedPrice: z.number(),
  openedAt: Instant,
  closedAt: Instant,
  /** After costs, in the account's currency. */
  profit: z.number(),
  resultR: z.number(),
  /** Of the published signal; null until it is closed. */
  publishedR: z.number().nullable(),
  drift: BrokerDrift.nullable(),
});

/** The record of one account at a broker. It is never mixed with the record of the subscribed signals. */
export const BrokerRecord = z.object({
  connectionId: z.string(),
  /** `paper`: simulated fills on the prices of the site. `broker`: fills that a broker reported. */
  kind: z.enum(['paper', 'broker']),
  currency: z.string().nullable(),
  equity: z.number().nullable(),
  trades: z.array(BrokerTrade),
  sumR: z.number(),
  /** Share of trades above 0; null for fewer than 10. */
  winRate: z.number().nullable(),
  profit: z.number(),
});

/** A connection with its symbols and what the last comparison found. */
export const BrokerConnectionDetail = BrokerConnection.extend({
  symbols: z.array(BrokerSymbol),
  differences: z.array(BrokerDifference),
  comparedAt: Instant.nullable(),
});

/** A key or parameters in a file: PEM, whose lines may be joined, or digits. */
const keyText = () =>
  z
    .string()
    .max(4_000)
    .regex(/^[A-Za-z0-9+/=:\s-]*$/, 'must be a PEM file');

/** What a member states to connect a broker. Which fields are needed follows from the broker's form. */
export const BrokerConnectInput = z.strictObject({
  broker: z.enum(BROKER_IDS),
  environment: z.enum(BROKER_ENVIRONMENTS).default('demo'),
  apiKey: plainText().max(500).optional(),
  apiSecret: plainText().max(4_000).optional(),
  accountId: plainText().max(100).optional(),
  /** Of the form `key-and-passphrase`. */
  passphrase: plainText().max(100).optional(),
  /** Of the form `oauth`, whose consumer key is `apiKey`. */
  accessToken: plainText().max(100).optional(),
  accessTokenSecret: plainText().max(1_000).optional(),
  /** Private RSA keys. */
  signatureKey: keyText().optional(),
  encryptionKey: keyText().optional(),
  /** Diffie-Hellman parameters, or their prime in hexadecimal digits. */
  dhParameters: keyText().optional(),
  isAutomated: z.boolean().default(false),
  /** The risk warning as typed; needed for live accounts. */
  confirmation: plainText().max(200).optional(),
});

/** The answer to a connection; the bridge's key is shown once. */
export const BrokerConnected = z.object({ connection: BrokerConnection, bridgeKey: z.string().nullable() });

export type Broker = z.infer<typeof Broker>;
export type BrokerAccount = z.infer<typeof BrokerAccount>;
export type BrokerSymbol = z.infer<typeof BrokerSymbol>;
export type BrokerDifference = z.infer<typeof BrokerDifference>;
export type BrokerCaps = z.infer<typeof BrokerCaps>;
export type BrokerConnection = z.infer<typeof BrokerConnection>;
export type BrokerConnectionDetail = z.infer<typeof BrokerConnectionDetail>;
export type BrokerOrderStep = z.infer<typeof BrokerOrderStep>;
export type BrokerOrder = z.infer<typeof BrokerOrder>;
export type LeftPosition = z.infer<typeof LeftPosition>;
export type BrokerDrift = z.infer<typeof BrokerDrift>;
export type BrokerTrade = z.infer<typeof BrokerTrade>;
export type BrokerRecord = z.infer<typeof BrokerRecord>;
export type BrokerConnectInput = z.infer<typeof BrokerConnectInput>;
export type BrokerConnected = z.infer<typeof BrokerConnected>;
