export * as risk from './risk.writes.ts';
