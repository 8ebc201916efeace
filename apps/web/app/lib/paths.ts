/** Every address of the site that a page links to. */
export const paths = {
  start: '/',
  strategies: '/strategies',
  strategy: (id: string) => `/strategies/${encodeURIComponent(id)}`,
  signals: '/signals',
  signalsOf: (strategyId: string) => `/signals?strategy=${encodeURIComponent(strategyId)}`,
} as const;
