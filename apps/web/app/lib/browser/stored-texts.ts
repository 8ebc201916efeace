/** What the browser stores by key, as the privacy policy names it. */
export const BROWSER_TEXTS = {
  'time-zone': 'the time in which moments are shown',
  'sealtick.arrival-sound': 'sounds',
  'sealtick.presets': 'presets of parameters',
  'sealtick.account': 'what you type into the position-size calculator without an account',
  'sealtick.recent': 'the pages that you opened last',
  'sealtick.release': 'the newest release that the changelog showed you',
  'sealtick.checkpoint': 'a checkpoint of the log that you checked',
  'academy-practice': '50 sessions of practice trading with their rounds',
  'journal.': 'A note of the journal stays in the browser',
} as const;

/** What a tab stores until it is closed, in the same way. A key that ends with a dot is followed by what it is about. */
export const TAB_TEXTS = {
  'draft.': 'What you type into another form',
  'clock-ahead': 'the difference between your clock and ours',
  'provider.return': 'the page to which a login leads back',
  'account.saved': 'what the next page confirms',
  'account.kept': 'what the next page confirms',
} as const;

type WithSubject<K extends string> = K extends `${string}.` ? `${K}${string}` : K;
export type BrowserKey = WithSubject<keyof typeof BROWSER_TEXTS>;
export type TabKey = WithSubject<keyof typeof TAB_TEXTS>;
