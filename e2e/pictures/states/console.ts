import type { View } from '../view.ts';

const PAGES = [
  '',
  'requests',
  'concerns',
  'incidents',
  'audit',
  'health',
  'members',
  'notices',
  'courses',
  'strategies',
  'deliveries',
  'settings',
];

const getName = (page: string): string => `console-${page === '' ? 'overview' : page}`;
const getPath = (page: string): string => (page === '' ? '/admin' : `/admin/${page}`);

/** Each page of the console, and what it shows to an operator who has not proved who it is. */
export const consoleStates: readonly View[] = [
  ...PAGES.map((page) => ({ name: getName(page), path: getPath(page), scenario: 'operator' as const })),
  { name: 'console-no-factor', path: '/admin', scenario: 'operator without a factor' },
  { name: 'console-no-proof', path: '/admin', scenario: 'operator without a proof' },
  { name: 'console-restored', path: '/admin/deliveries', scenario: 'operator after a restore' },
  { name: 'console-visitor', path: '/admin', scenario: 'logged out' },
];
