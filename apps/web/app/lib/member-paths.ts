/** Addresses of pages that only members' pages link to, apart from `paths` so that a first visit does not load them. */
export const memberPaths = {
  analytics: '/analytics',
  journal: '/journal',
  newsFilter: '/news-filter',
  notificationSettings: '/notification-settings',
  apiManagement: '/api-management',
  brokerSetup: '/broker-setup',
} as const;
