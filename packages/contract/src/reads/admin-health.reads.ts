import { AdminHealth } from '../admin-health.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/admin/health',
  tag: 'console',
  summary: 'Versions, checks with their reasons, size of the database, and the queue of emails',
  entitlement: 'operator',
  cache: 'never',
  answer: AdminHealth,
});
