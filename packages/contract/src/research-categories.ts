/** What articles are about. */
export const RESEARCH_CATEGORIES = ['market analysis', 'strategy', 'risk management', 'education'] as const;
