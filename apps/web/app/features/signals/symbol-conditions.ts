/** Returns what the lists of a symbol's page ask for. */
export const symbolConditions = (symbol: string) =>
  ({ open: { symbol, status: 'active' }, ended: { symbol, status: 'closed' } }) as const;
