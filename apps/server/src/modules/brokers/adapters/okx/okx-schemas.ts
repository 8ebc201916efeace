import { z } from 'zod';

const decimal = z.coerce.number<string>();
const time = z.coerce.number<string>();

/** Rows of OKX's answers, with the fields that are read. Numbers are texts, and an empty text is none. */
export const OkxConfig = z.object({ uid: z.string(), perm: z.string() });
export const OkxBalance = z.object({
  totalEq: decimal,
  details: z.array(z.object({ ccy: z.string(), cashBal: decimal })),
});
export const OkxTicker = z.object({ last: decimal });

export const OkxInstrument = z.object({
  instId: z.string(),
  baseCcy: z.string(),
  state: z.string(),
  lotSz: decimal,
  minSz: decimal,
  tickSz: decimal,
});

export const OkxOrder = z.object({
  ordId: z.string(),
  clOrdId: z.string().default(''),
  /** Of the stop that created it. */
  algoClOrdId: z.string().default(''),
  instId: z.string(),
  side: z.enum(['buy', 'sell']),
  state: z.string(),
  px: decimal,
  sz: decimal,
  accFillSz: decimal,
  avgPx: decimal,
  cTime: time,
  uTime: time,
});

/** A stop: an order once it has triggered, which has its id. */
export const OkxAlgo = z.object({
  algoId: z.string(),
  algoClOrdId: z.string().default(''),
  instId: z.string(),
  side: z.enum(['buy', 'sell']),
  state: z.string(),
  sz: decimal,
  slTriggerPx: decimal,
  cTime: time,
  uTime: time.default(0),
});

export const OkxFill = z.object({
  tradeId: z.string(),
  billId: z.string(),
  ordId: z.string(),
  clOrdId: z.string().default(''),
  instId: z.string(),
  fillPx: decimal,
  fillSz: decimal,
  /** Negative where it is paid. */
  fee: decimal,
  feeCcy: z.string(),
  ts: time,
});

export const OkxPlaced = z.object({ ordId: z.string().default(''), algoId: z.string().default('') });

export type OkxOrder = z.infer<typeof OkxOrder>;
export type OkxAlgo = z.infer<typeof OkxAlgo>;
export type OkxFill = z.infer<typeof OkxFill>;
