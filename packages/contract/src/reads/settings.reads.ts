import { SettingsOfOperator } from '../setting-line.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/admin/settings',
  tag: 'console',
  summary: 'Every setting of the site, the claims after the fields, and the newest changes',
  entitlement: 'operator',
  cache: 'never',
  answer: SettingsOfOperator,
});
