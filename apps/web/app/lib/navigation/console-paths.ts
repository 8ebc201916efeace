/** Addresses of the operator's console, apart from `paths` so that public pages do not load them. */
export const consolePaths = {
  overview: '/admin',
  /** The account, which then leads back to the console. */
  addFactor: '/account?for=console#security',
  requests: '/admin/requests',
  request: (reference: string) => `/admin/requests/${encodeURIComponent(reference)}`,
  concerns: '/admin/concerns',
  incidents: '/admin/incidents',
  members: '/admin/members',
  member: (id: string) => `/admin/members/${encodeURIComponent(id)}`,
  notices: '/admin/notices',
  prices: '/admin/prices',
  courses: '/admin/courses',
  research: '/admin/research',
  newArticle: '/admin/research?article=new',
  article: (id: string) => `/admin/research?article=${encodeURIComponent(id)}`,
  strategies: '/admin/strategies',
  deliveries: '/admin/deliveries',
  settings: '/admin/settings',
  audit: '/admin/audit',
  health: '/admin/health',
} as const;
