/** Addresses of pages that only members' pages link to, apart from `paths` so that a first visit does not load them. */
export const memberPaths = {
  analytics: '/analytics',
  journal: '/journal',
  newsFilter: '/news-filter',
  backtests: '/backtesting',
  getBacktests: (strategy = '') => `/backtesting${strategy === '' ? '' : `?strategy=${encodeURIComponent(strategy)}`}`,
  getBacktest: (run: string) => `/backtesting?run=${encodeURIComponent(run)}`,
  getStudy: (id: string, kind: string) => `/backtesting?tab=${kind}&study=${encodeURIComponent(id)}`,
  notificationSettings: '/notification-settings',
  receipts: '/delivery-settings?tab=test',
  apiManagement: '/api-management',
  ownStrategy: (id: string) => `/platform/strategies/${encodeURIComponent(id)}`,
  brokerSetup: '/broker-setup',
  /** @param id Of an account */
  accountRecord: (id: string) => `/analytics?account=${encodeURIComponent(id)}`,
  journalGuide: '/help-center/keep-a-journal',
  analyticsGuide: '/help-center/read-your-analytics',
  testingGuide: '/help-center/test-with-doubt',
  newsGuide: '/help-center/filter-news',
  ownStrategyGuide: '/help-center/publish-your-own-signals',
  paperGuide: '/help-center/use-the-paper-account',
  brokerAccount: (broker: string, id: string) => `/broker-setup?broker=${broker}&account=${encodeURIComponent(id)}`,
} as const;
