export * as personalData from './personal-data.writes.ts';
export * as plan from './plan.writes.ts';
export * as risk from './risk.writes.ts';
export * as runs from './runs.writes.ts';
export * as security from './security.writes.ts';
export * as subscriptions from './subscriptions.writes.ts';
export * as support from './support.writes.ts';
export * as watchlists from './watchlists.writes.ts';
