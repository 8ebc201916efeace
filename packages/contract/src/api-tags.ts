/** The parts of the API, in the order in which they are described. */
export const API_TAGS = [
  { name: 'signals', description: 'Signals of the strategies: live ones, and replayed ones of backtests' },
  { name: 'strategies', description: 'The library of strategies: rules, figures, trades and live records' },
  { name: 'own-strategies', description: 'Strategies that members publish signals into: only their member sees them' },
  { name: 'market', description: 'Instruments, bars, last prices and scheduled releases' },
  { name: 'log', description: 'The append-only log: entries, checkpoints, proofs and keys, to verify the record' },
  { name: 'delivery', description: 'How signals reach members: channels, rules, receipts, and how fast' },
  { name: 'site', description: 'The site itself: its state and its measurements' },
  { name: 'academy', description: 'Courses, progress, tests, certificates and webinars' },
  { name: 'journal', description: 'The trading journal of the caller: trades, notes, plans, statistics and imports' },
  { name: 'brokers', description: 'Accounts of the caller at brokers: connections, copied signals, the kill switch' },
  { name: 'account', description: 'The account of the caller' },
  { name: 'newsletter', description: 'Lists of emails: newsletter, releases, status' },
  { name: 'support', description: 'Requests that a person answers' },
  { name: 'console', description: 'The console of the operator; for operators with a second factor only' },
] as const;

/** Name of a part of the API. */
export type ApiTag = (typeof API_TAGS)[number]['name'];
