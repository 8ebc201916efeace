/** Every address of the site that a page links to. */
export const paths = {
  start: '/',
  strategies: '/strategies',
  strategy: (id: string) => `/strategies/${encodeURIComponent(id)}`,
  signals: '/signals',
  /** Opens over the list. The list's filters stay in the address. */
  signal: (id: string, listSearch = '') => `/signals/${encodeURIComponent(id)}${listSearch}`,
  getSignals: (strategyId: string) => `/signals?strategy=${encodeURIComponent(strategyId)}`,
  symbol: (symbol: string) => `/symbols/${encodeURIComponent(symbol)}`,
  /** The feed, with the open signals of a symbol, of all strategies. */
  getOpenSignals: (symbol: string) => `/signals?q=${encodeURIComponent(symbol)}&state=active&show=all`,
  getVerify: (strategyId: string) => `/signals/verify?strategy=${encodeURIComponent(strategyId)}`,
  verify: '/signals/verify',
  account: '/account',
  platform: '/platform',
  riskConfig: '/risk-config',
  pricing: '/pricing',
  research: '/research',
  about: '/about',
  methodology: '/about/methodology',
  disclosures: '/about#compliance',
  academy: '/academy',
  apiDocs: '/api-docs',
  deliverySettings: '/delivery-settings',
  /** What was sent to the member. */
  receipts: '/delivery-settings?tab=test',
  /** Which signals are sent. */
  signalPreferences: '/delivery-settings?tab=preferences',
  helpCenter: '/help-center',
  helpContact: '/help-center?tab=contact',
  helpGuides: '/help-center?tab=guides',
  brokerGuide: '/help-center/connect-a-broker',
  glossary: '/glossary',
  status: '/status',
  changelog: '/changelog',
  /** Not a page: the releases for feed readers. */
  changelogFeed: '/changelog/feed.rss',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  riskDisclosure: '/risk-disclosure',
  compliance: '/compliance',
  /** Not a page: the browser goes there and returns logged in. */
  login: '/api/login',
  /** The sign-up form of the same page. */
  signUp: '/api/login?mode=sign-up',
  /** The page itself, for links between its forms. */
  signIn: '/login',
  logout: '/api/logout',
  /** Not a page: the addresses of all pages' scripts. */
  pageScripts: '/page-scripts.json',
  /** The share image of a strategy, of a signal or of the site. */
  shareImage: (of: 'strategies' | 'signals' | 'site' = 'site', id?: string) =>
    `/share/${id === undefined ? of : `${of}/${encodeURIComponent(id)}`}.png`,
} as const;
