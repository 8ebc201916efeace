import { z } from 'zod';

/** A number, also as text; commas between thousands. */
const amount = z.union([z.number(), z.string()]).transform((value, context) => {
  const number = typeof value === 'number' ? value : Number(value.replaceAll(',', ''));
  if (Number.isFinite(number) && value !== '') return number;
  context.addIssue({ code: 'custom', message: 'must be a number' });
  return z.NEVER;
});
const id = z.union([z.string(), z.number()]).transform(String);

export const IbkrToken = z.object({
  diffie_hellman_response: z.string().regex(/^[0-9a-f]+$/i),
  live_session_token_signature: z.string(),
  /** ms UTC. */
  live_session_token_expiration: z.number(),
});

export const IbkrStatus = z.object({
  authenticated: z.boolean().default(false),
  competing: z.boolean().default(false),
  connected: z.boolean().default(false),
});

export const IbkrTickle = z.object({ iserver: z.object({ authStatus: IbkrStatus }).optional() });

export const IbkrAccounts = z.object({
  accounts: z.array(z.string()).default([]),
  selectedAccount: z.string().optional(),
  isPaper: z.boolean().optional(),
});

export const IbkrAnything = z.unknown();

export const IbkrSummary = z.object({
  netliquidation: z.object({ amount, currency: z.string() }),
  totalcashvalue: z.object({ amount }),
});

export const IbkrFound = z.array(z.object({ conid: id, symbol: z.string().nullish() }));

export const IbkrContract = z.object({
  con_id: id,
  symbol: z.string(),
  currency: z.string(),
  instrument_type: z.string(),
  valid_exchanges: z.string().nullish(),
  rules: z.object({ increment: amount, sizeIncrement: amount.nullish() }),
});

export const IbkrOrder = z.object({
  acct: z.string().optional(),
  account: z.string().optional(),
  conid: id,
  orderId: id,
  ticker: z.string().nullish(),
  side: z.string(),
  orderType: z.string(),
  status: z.string(),
  order_ref: z.string().nullish(),
  filledQuantity: amount.default(0),
  remainingQuantity: amount.default(0),
  totalSize: amount.optional(),
  price: amount.optional().catch(undefined),
  auxPrice: amount.optional().catch(undefined),
  stop_price: amount.optional().catch(undefined),
  /** Time of the last change, ms UTC. */
  lastExecutionTime_r: amount.optional(),
  order_cancellation_by_system_reason: z.string().nullish(),
});

/** `snapshot` is false while Interactive Brokers still collects the list. */
export const IbkrOrders = z.object({ orders: z.array(IbkrOrder).default([]), snapshot: z.boolean().default(false) });

export const IbkrOrderStatus = z.object({
  conid: id,
  order_status: z.string(),
  /** UTC, as YYMMDDhhmmss. */
  order_time: z.string().regex(/^\d{12}$/),
  cum_fill: amount.default(0),
});

export const IbkrTrade = z.object({
  execution_id: z.string(),
  account: z.string().optional(),
  order_ref: z.string().nullish(),
  conid: id,
  /** B or S. */
  side: z.string(),
  size: amount,
  price: amount,
  commission: amount.nullish().catch(null),
  trade_time_r: z.number(),
});
export const IbkrTrades = z.array(IbkrTrade);

export const IbkrHoldings = z.array(
  z.object({ conid: id, position: amount, avgPrice: amount.nullish(), avgCost: amount.nullish() }),
);

/** An order that was taken, or a question that must be answered first. */
export const IbkrReply = z.array(
  z.object({
    /** Of a question. */
    id: z.string().optional(),
    message: z.array(z.string()).optional(),
    messageIds: z.array(z.string()).optional(),
    /** Of an order. */
    order_id: id.optional(),
    local_order_id: z.string().nullish(),
    order_status: z.string().optional(),
    text: z.string().nullish(),
  }),
);

export type IbkrOrder = z.infer<typeof IbkrOrder>;
export type IbkrTrade = z.infer<typeof IbkrTrade>;
export type IbkrReply = z.infer<typeof IbkrReply>;
