import { sql } from 'drizzle-orm';

/** The price at delivery against the entry, as a multiple of the risk: positive is worse. */
const DIFFERENCE = sql`(o.price - s.entry::float8) * (case s.side when 'long' then 1 else -1 end)
  / abs(s.entry::float8 - s.stop::float8)`;

/**
 * The slippage of a delivery `o` of a signal `s`. At the market a subscriber gets the price of that moment. A limit order rests
 * at its entry until the price is there or better, and a stop order until it is there or worse.
 */
export const SLIPPAGE = sql`case s.type
  when 'limit' then least(${DIFFERENCE}, 0)
  when 'stop' then greatest(${DIFFERENCE}, 0)
  else ${DIFFERENCE} end`;

/** Whether the price of a delivery `o` is that of the bar of its signal `s`, or of a later one. */
export const HAS_PRICE = sql`o.price is not null and o.price_at >= s.bar_close_at`;
