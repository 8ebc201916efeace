// Without schemas, so that a page that needs them does not load those.

/** Columns by which the table of a record's trades can be sorted. */
export const TRADE_SORTS = ['symbol', 'filledAt', 'closedAt', 'netR'] as const;

/** Columns by which a member's trades can be sorted. */
export const MEMBER_TRADE_SORTS = [...TRADE_SORTS, 'result'] as const;
