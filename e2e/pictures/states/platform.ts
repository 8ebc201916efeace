import { inEach, press, type View } from '../view.ts';

const path = '/platform';

const PAPER = 'brk_paper00000000000000000';

/** The dashboard with its tabs and dialogs, and the member's analytics. */
export const platformStates: readonly View[] = [
  ...inEach('platform', path, ['subscriber', 'new member', 'failing member']),
  ...inEach('analytics', '/analytics', ['subscriber', 'new member', 'failing member']),
  { name: 'analytics-account', path: `/analytics?account=${PAPER}`, scenario: 'subscriber' },
  { name: 'analytics-account-risk', path: `/analytics?account=${PAPER}&tab=risk`, scenario: 'subscriber' },
  { name: 'analytics-account-trades', path: `/analytics?account=${PAPER}&tab=trades`, scenario: 'subscriber' },
  { name: 'analytics-risk', path: '/analytics?tab=risk', scenario: 'subscriber' },
  { name: 'analytics-strategies', path: '/analytics?tab=strategies', scenario: 'subscriber' },
  { name: 'analytics-trades', path: '/analytics?tab=trades', scenario: 'subscriber' },
  { name: 'platform-watchlists', path: `${path}#watchlists`, scenario: 'subscriber' },
  { name: 'platform-performance', path: `${path}#performance`, scenario: 'subscriber' },
  { name: 'platform-settings', path: `${path}#settings`, scenario: 'subscriber' },
  { name: 'platform-add', path, scenario: 'subscriber', act: press('Add Strategy'), screen: 900 },
  { name: 'platform-manage', path, scenario: 'subscriber', act: press('Manage Impulse'), screen: 900 },
];
