import type { PageGroup } from './footer-pages.ts';
import { memberPaths } from './member-paths.ts';
import { paths } from './paths.ts';

const ofMembers = (to: string, label: string) => ({ to, label, isPrivate: true }) as const;

/** The pages of settings and their parts, as every one of them lists them. */
export const SETTINGS_GROUPS: readonly PageGroup[] = [
  {
    title: 'You',
    pages: [
      ofMembers(paths.account, 'Profile'),
      ofMembers(`${paths.account}#security`, 'Login and security'),
      ofMembers(`${paths.account}#billing`, 'Plan and billing'),
      ofMembers(`${paths.account}#data`, 'Your data'),
    ],
  },
  {
    title: 'Signals',
    pages: [
      { to: paths.deliverySettings, label: 'Channels' },
      { to: paths.signalPreferences, label: 'What is sent' },
      { to: memberPaths.notificationSettings, label: 'Notifications' },
      ofMembers(`${memberPaths.notificationSettings}#price-alerts`, 'Price alerts'),
      { to: memberPaths.receipts, label: 'Tests and receipts' },
    ],
  },
  {
    title: 'Trading',
    pages: [
      { to: paths.riskConfig, label: 'Risk' },
      { to: memberPaths.brokerSetup, label: 'Brokers' },
    ],
  },
  {
    title: 'Programs',
    pages: [
      { to: memberPaths.apiManagement, label: 'Keys and webhooks' },
      { to: paths.apiDocs, label: 'API docs' },
    ],
  },
];
