import { z } from 'zod';

const decimal = z.coerce.number<string>();

/** Every answer of Kraken: errors, or a result. */
export const KrakenAnswer = z.object({ error: z.array(z.string()), result: z.unknown().optional() });

export const KrakenKey = z.object({ permissions: z.array(z.string()) });

export const KrakenBalance = z.object({ eb: decimal, e: decimal });
/** Units by asset. */
export const KrakenCoins = z.record(z.string(), decimal);

/** Seconds. */
export const KrakenTime = z.object({ unixtime: z.int() });

export const KrakenPairs = z.record(
  z.string(),
  z.object({
    altname: z.string(),
    base: z.string(),
    lot_decimals: z.int(),
    pair_decimals: z.int(),
    tick_size: decimal.optional(),
    ordermin: decimal.optional(),
    status: z.string(),
  }),
);

export const KrakenOrder = z.object({
  refid: z.string().nullish(),
  userref: z.int().nullish(),
  cl_ord_id: z.string().nullish(),
  status: z.string(),
  /** Seconds with decimals. */
  opentm: z.number(),
  closetm: z.number().optional(),
  descr: z.object({ pair: z.string(), type: z.enum(['buy', 'sell']), ordertype: z.string(), price: decimal }),
  vol: decimal,
  vol_exec: decimal,
  /** Mean price of the fills. */
  price: decimal,
  reason: z.string().nullish(),
});

export const KrakenOpen = z.object({ open: z.record(z.string(), KrakenOrder) });
export const KrakenClosed = z.object({ closed: z.record(z.string(), KrakenOrder), count: z.int() });

export const KrakenTrade = z.object({
  ordertxid: z.string(),
  time: z.number(),
  price: decimal,
  vol: decimal,
  fee: decimal,
});
export const KrakenTrades = z.object({ trades: z.record(z.string(), KrakenTrade), count: z.int() });

export const KrakenPlaced = z.object({ txid: z.array(z.string()).min(1) });
export const KrakenDone = z.object({ count: z.int().optional(), amend_id: z.string().optional() });

export type KrakenOrder = z.infer<typeof KrakenOrder>;
export type KrakenTrade = z.infer<typeof KrakenTrade>;
