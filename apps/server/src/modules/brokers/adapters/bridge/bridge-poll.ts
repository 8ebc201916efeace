import { z } from 'zod';
import { BROKER_EVENT_KINDS } from '../../broker-adapter.ts';

/** Text without control characters, which would end a line of commands, and without halves of characters. */
const plain = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);
const name = plain.min(1).max(64);
const text = plain.max(256);
const amount = z.number().min(-1e15).max(1e15);
const units = z.number().min(0).max(1e12);
const price = z.number().min(0).max(1e12);
const side = z.enum(['long', 'short']);

/** What marks an order of the site: the whole id where the broker stores it, otherwise magic number and comment. */
const mark = {
  ref: name,
  clientId: plain.max(64).nullish(),
  magic: z.int().min(0).default(0),
  comment: text.default(''),
};

export const ReportedInstrument = z.strictObject({
  name,
  unitStep: units.gt(0),
  minUnits: units,
  priceStep: price.gt(0),
});

export const ReportedOrder = z.strictObject({
  ...mark,
  instrument: name,
  side,
  role: z.enum(['entry', 'stop', 'target', 'other']),
  units,
  filledUnits: units,
  price: price.nullable(),
});

export const ReportedPosition = z.strictObject({
  ...mark,
  instrument: name,
  side,
  units,
  price,
  stop: price.nullable(),
});

export const ReportedEvent = z.strictObject({
  ...mark,
  /** Unique within the account; a repeat is stored once. */
  id: name,
  at: z.int().min(0).max(8.64e15),
  kind: z.enum(BROKER_EVENT_KINDS),
  units,
  price: price.nullable(),
  costs: amount.default(0),
  swap: amount.optional(),
  reason: text.nullish(),
});

export const BridgeAnswer = z.strictObject({
  id: z.int().min(1),
  outcome: z.enum(['accepted', 'rejected']),
  /** The ticket of what was done; of no use for a rejection. */
  ref: plain.max(64).default(''),
  reason: text.default(''),
});

/** What a bridge program sends each second: the whole account, what happened, and answers to commands. */
export const BridgePoll = z.strictObject({
  protocol: z.literal(1),
  program: name,
  account: z.strictObject({
    id: name,
    currency: plain.min(1).max(8),
    balance: amount,
    equity: amount,
    isDemo: z.boolean(),
    /** While the program does not know the clock of the broker: it reports events later. */
    isClockUnknown: z.boolean().optional(),
  }),
  /** Every instrument; sent with the first call and each minute. */
  instruments: z.array(ReportedInstrument).max(5_000).optional(),
  /** How many there are, so that a list that was cut is recognised. */
  orderCount: z.int().min(0),
  positionCount: z.int().min(0),
  orders: z.array(ReportedOrder).max(1_000),
  positions: z.array(ReportedPosition).max(1_000),
  events: z.array(ReportedEvent).max(500),
  answers: z.array(BridgeAnswer).max(100),
});

export type BridgePoll = z.infer<typeof BridgePoll>;
export type BridgeAnswer = z.infer<typeof BridgeAnswer>;
export type ReportedInstrument = z.infer<typeof ReportedInstrument>;
export type ReportedOrder = z.infer<typeof ReportedOrder>;
export type ReportedPosition = z.infer<typeof ReportedPosition>;
export type ReportedEvent = z.infer<typeof ReportedEvent>;
