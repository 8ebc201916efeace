import type { PageGroup } from './footer-pages.ts';
import { memberPaths } from './member-paths.ts';
import { existing } from './pages.ts';
import { paths } from './paths.ts';

const ofMembers = (to: string, label: string) => ({ to, label, isPrivate: true }) as const;

/** The pages of settings and their parts, as every one of them lists them. A page is listed as soon as it exists. */
export const SETTINGS_GROUPS: readonly PageGroup[] = [
  {
    title: 'You',
    pages: existing([
      ofMembers(paths.account, 'Profile'),
      ofMembers(`${paths.account}#security`, 'Login and security'),
      ofMembers(`${paths.account}#billing`, 'Plan and billing'),
      ofMembers(`${paths.account}#data`, 'Your data'),
    ]),
  },
  {
    title: 'Signals',
    pages: existing([
      { to: paths.deliverySettings, label: 'Channels' },
      { to: paths.signalPreferences, label: 'What is sent' },
      { to: memberPaths.notificationSettings, label: 'Notifications' },
      ofMembers(`${memberPaths.notificationSettings}#price-alerts`, 'Price alerts'),
      { to: memberPaths.receipts, label: 'Tests and receipts' },
    ]),
  },
  {
    title: 'Trading',
    pages: existing([
      { to: paths.riskConfig, label: 'Risk' },
      { to: memberPaths.brokerSetup, label: 'Brokers' },
    ]),
  },
  {
    title: 'Programs',
    pages: existing([
      { to: memberPaths.apiManagement, label: 'Keys and webhooks' },
      { to: paths.apiDocs, label: 'API docs' },
    ]),
  },
].filter(({ pages }) => pages.length > 0);
