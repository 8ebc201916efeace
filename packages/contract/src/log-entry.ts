import { z } from 'zod';
import { CloseReason, MarketKind, Session, SetupType, Side, Timeframe } from './enumerations.ts';
import { Instant } from './instant.ts';
import { Price } from './price.ts';

export { Instant };

/** An exact number: plain decimal digits without exponent. Costs may be negative (a swap credit). */
export const Decimal = z.string().regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);

/** 32 bytes in lower-case hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Id = z.string().min(1).max(200);
const Weight = z.number().positive().max(1);
const Index = z.int().positive();
const Level = z.strictObject({ price: Price, weight: Weight });

/** Fields that every leaf begins with. */
const leaf = <K extends string, S extends z.core.$ZodShape>(kind: K, fields: S) =>
  z.strictObject({
    v: z.literal(1),
    kind: z.literal(kind),
    /** Position in the log, from 1, without gaps. */
    index: Index,
    market: MarketKind,
    /** When it was added to the log; never before its predecessor. */
    issuedAt: Instant,
    /** Random, so that a withheld entry cannot be guessed from its public hash. */
    salt: Sha256,
    ...fields,
  });

const dealing = { spread: Decimal, slippage: Decimal, commission: Decimal };

/** Costs over the years (engine rule 12). */
const CostTable = z.strictObject({
  unit: z.enum(['price', 'pip', 'bp']),
  pip: Decimal,
  rolloverFactor: Decimal,
  releaseFactor: Decimal,
  rows: z
    .array(z.strictObject({ from: z.iso.date(), ...dealing, long: Decimal, short: Decimal }))
    .min(1)
    .readonly(),
});

/** Costs of entries from before there were cost tables, in price per unit. */
const PriceCosts = z.strictObject({ ...dealing, swapLong: Decimal, swapShort: Decimal });

/** Everything that determines the signals of a strategy version and the results of its trades. */
const strategyFields = {
  id: Id,
  version: Index,
  paramsSha256: Sha256,
  codeSha256: Sha256,
  /** What its confidence is the chance of; left out for the first target. */
  success: z.literal('targetOrGain').optional(),
  /** The anchor is the open of the first bar fed to the stream; the partner is its second instrument, if any. */
  streams: z.array(z.strictObject({ symbol: Id, timeframe: Timeframe, partner: Id.optional(), anchor: Instant })),
  instruments: z.array(
    z.strictObject({
      symbol: Id,
      tick: Decimal,
      costs: z.union([CostTable, PriceCosts]),
      session: Session,
    }),
  ),
};

export const StrategyPublished = leaf('strategy.published', strategyFields);
export const StrategyVersioned = leaf('strategy.versioned', strategyFields);
export const StrategyRetired = leaf('strategy.retired', strategyFields);

/** A backtest of a version was computed: its window, and hashes of inputs and results. */
export const BacktestRecorded = leaf('backtest.recorded', {
  strategyId: Id,
  version: Index,
  from: Instant,
  to: Instant,
  inputsSha256: Sha256,
  resultSha256: Sha256,
});

export const SignalOpened = leaf('signal.opened', {
  signalId: Id,
  strategyId: Id,
  version: Index,
  symbol: Id,
  timeframe: Timeframe,
  side: Side,
  type: SetupType,
  entry: Price,
  stop: Price,
  targets: z.array(Level).min(1).max(3),
  confidence: z.int().min(0).max(100),
  confidenceN: z.int().min(0),
  barCloseAt: Instant,
  validUntil: Instant,
  grade: z.int().min(1).max(3),
  noteSha256: Sha256,
});

const updated = <C extends string, S extends z.core.$ZodShape>(change: C, fields: S) =>
  leaf('signal.updated', { signalId: Id, change: z.literal(change), barCloseAt: Instant, ...fields });

export const SignalUpdated = z.discriminatedUnion('change', [
  /** `price` is the fill price. */
  updated('filled', { price: Price }),
  /** `price` is the exit price; `target` counts from 1. */
  updated('target', { price: Price, weight: Weight, target: z.int().min(1).max(3) }),
  /** `price` is the bar's close; `stop` applies from the next bar. */
  updated('stopMoved', { price: Price, stop: Price }),
]);

/** Six decimals, as the engine rounds R. */
const NetR = z.number().refine((r) => Number(r.toFixed(6)) === r, 'must have at most 6 decimals');

/** `exits` are all exits of the trade in order; `cost` is per unit, in price. */
export const SignalClosed = leaf('signal.closed', {
  signalId: Id,
  reason: CloseReason,
  barCloseAt: Instant,
  exits: z.array(Level),
  cost: Decimal,
  netR: NetR.nullable(),
}).refine(
  ({ reason, exits, netR }) =>
    reason === 'expired' || reason === 'cancelled'
      ? netR === null && exits.length === 0
      : netR !== null && exits.length > 0,
  'exits and R are required for a filled signal and not allowed otherwise',
);

export const DayMarked = leaf('day.marked', {
  /** The day that ended; marks are prices at the following 00:00Z. */
  date: z.iso.date(),
  marks: z.array(z.strictObject({ signalId: Id, price: Price })),
});

/** Supplements the entry at index `of`; entries are never replaced. */
export const Correction = leaf('correction', { of: Index, field: Id, reason: z.string().min(1) });

/** An event that may move the market: of one symbol, or a release that is due at `releaseAt` for a currency. */
export const MarketAlert = leaf('market.alert', {
  symbol: Id.optional(),
  currency: Id.optional(),
  releaseAt: Instant.optional(),
  reason: z.string().min(1),
});

/** First entry of a log that follows a restore: the last signed checkpoint of the previous log. */
export const LogRestored = leaf('log.restored', { checkpoint: z.string().min(1) });

export const LogEntry = z.discriminatedUnion('kind', [
  StrategyPublished,
  StrategyVersioned,
  StrategyRetired,
  BacktestRecorded,
  SignalOpened,
  SignalUpdated,
  SignalClosed,
  DayMarked,
  Correction,
  MarketAlert,
  LogRestored,
]);

export type LogEntry = z.infer<typeof LogEntry>;
export type LogKind = LogEntry['kind'];

type Fact<E> = E extends unknown ? Omit<E, 'v' | 'index' | 'issuedAt' | 'salt'> : never;

/** An entry before it is in the log, which adds version, index, time and salt. */
export type LogFact = Fact<LogEntry>;
