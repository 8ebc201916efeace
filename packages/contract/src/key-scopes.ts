/** What an API key may do, by scope. A scope that names a noun allows reading and changing what the account has of it. */
export const KEY_SCOPES = {
  'signals:read': 'Read signals, receipts and the live feed as early as the plan allows',
  'signals:write': 'Publish signals into own strategies',
  subscriptions: 'Read and change the strategies that the account follows',
  watchlists: 'Read and change watchlists',
  favourites: 'Read and change favourites',
  'price-alerts': 'Read and change price alerts',
  delivery: 'Read and change channels, webhook endpoints, rules and mutes',
  risk: 'Read and change risk settings',
  runs: 'Read, start and delete backtests',
  'journal:read': 'Read the trading journal',
  'journal:write': 'Add and import trades, and write into the trading journal',
} as const;

/** A scope of API keys. */
export type KeyScope = keyof typeof KEY_SCOPES;

/** What an API key needs for a call: a scope, one of several, or `any`: every key may call. Without it none may. */
export type NeededScope = KeyScope | readonly KeyScope[] | 'any';

/** Every scope, in the order in which pages show them. */
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];

/** `live`: changes what the account has. `test`: reads the same, and what it writes goes to a sandbox. */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Format of a secret: `stk_live_` or `stk_test_`, 30 random characters, and 6 of a checksum. */
export const KEY_SECRET = /^stk_(live|test)_[0-9A-Za-z]{36}$/;
