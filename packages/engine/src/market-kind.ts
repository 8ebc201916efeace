/** Whether prices are those of a market or generated. No figure mixes the two. */
export const MARKET_KINDS = ['real', 'simulated'] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];
