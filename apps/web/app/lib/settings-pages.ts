import type { PageGroup } from './footer-pages.ts';
import { memberPaths } from './member-paths.ts';
import { existing } from './pages.ts';
import { paths } from './paths.ts';

/** Pages of settings and of a member's own figures, as settings pages list them at their side. */
export const SETTINGS_GROUPS: readonly PageGroup[] = [
  {
    title: 'Delivery',
    pages: existing([
      { to: paths.deliverySettings, label: 'Delivery' },
      { to: memberPaths.notificationSettings, label: 'Notifications' },
    ]),
  },
  {
    title: 'Trading',
    pages: existing([
      { to: paths.riskConfig, label: 'Risk' },
      { to: memberPaths.brokerSetup, label: 'Brokers' },
      { to: memberPaths.analytics, label: 'Analytics' },
      { to: memberPaths.journal, label: 'Journal' },
    ]),
  },
  {
    title: 'Programs',
    pages: existing([
      { to: memberPaths.apiManagement, label: 'API and webhooks' },
      { to: paths.apiDocs, label: 'API docs' },
    ]),
  },
  { title: 'You', pages: existing([{ to: paths.account, label: 'Account', isPrivate: true }]) },
].filter(({ pages }) => pages.length > 0);
