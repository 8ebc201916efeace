/** Addresses of pages that only members' pages link to, apart from `paths` so that a first visit does not load them. */
export const memberPaths = {
  analytics: '/analytics',
  journal: '/journal',
  newsFilter: '/news-filter',
  backtests: '/backtests',
  notificationSettings: '/notification-settings',
  receipts: '/delivery-settings?tab=test',
  apiManagement: '/api-management',
  ownStrategy: (id: string) => `/platform/strategies/${encodeURIComponent(id)}`,
  brokerSetup: '/broker-setup',
} as const;
