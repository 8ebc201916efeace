/** The parts of the API, in the order in which they are described. */
export const TAGS = [
  { name: 'signals', description: 'Signals of the strategies: live ones, and replayed ones of back-tests' },
  { name: 'strategies', description: 'The library of strategies: rules, figures, trades and live records' },
  { name: 'market', description: 'Instruments, bars, last prices and scheduled releases' },
  { name: 'log', description: 'The append-only log: entries, checkpoints, proofs and keys, to verify the record' },
  { name: 'delivery', description: 'How signals reach members: channels, rules, receipts, and how fast' },
  { name: 'site', description: 'The site itself: its state and its measurements' },
  { name: 'account', description: 'The account of the caller' },
  { name: 'newsletter', description: 'Lists of mails: newsletter, releases, status' },
  { name: 'support', description: 'Requests that a person answers' },
  { name: 'console', description: 'The console of the operator; for operators with a second factor only' },
] as const;

type TagName = (typeof TAGS)[number]['name'];

/** Tags by the first word of a path; anything else belongs to the site. */
const TAG_OF_WORD: Readonly<Record<string, TagName>> = {
  signals: 'signals',
  strategies: 'strategies',
  'live-records': 'strategies',
  calibration: 'strategies',
  instruments: 'market',
  bars: 'market',
  prices: 'market',
  calendar: 'market',
  log: 'log',
  sealtick: 'log',
  delivery: 'delivery',
  'price-alerts': 'delivery',
  auth: 'account',
  account: 'account',
  risk: 'account',
  portfolio: 'account',
  plan: 'account',
  trial: 'account',
  subscriptions: 'account',
  watchlists: 'account',
  runs: 'account',
  favourites: 'account',
  'last-seen': 'account',
  newsletter: 'newsletter',
  support: 'support',
  admin: 'console',
};

/** Returns the tag of a path such as `/api/bars/columns` or `/.well-known/sealtick/checkpoint`. */
export function tagOf(path: string): TagName {
  return TAG_OF_WORD[path.split('/')[2] ?? ''] ?? 'site';
}
