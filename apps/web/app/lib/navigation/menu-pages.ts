import type { PageGroup } from './footer-pages.ts';
import { memberPaths } from './member-paths.ts';
import { paths } from './paths.ts';

/** What the menus Learn and More list. */
export const LEARN_GROUPS: readonly PageGroup[] = [
  {
    title: 'Learn',
    pages: [
      { to: paths.academy, label: 'Academy' },
      { to: paths.research, label: 'Research' },
      { to: paths.helpGuides, label: 'Guides' },
      { to: paths.methodology, label: 'Methodology' },
      { to: paths.glossary, label: 'Glossary' },
    ],
  },
  {
    title: 'Build and check',
    pages: [
      { to: paths.apiDocs, label: 'API docs' },
      { to: paths.verify, label: 'Verify the log' },
      { to: paths.status, label: 'Status' },
      { to: paths.changelog, label: 'Changelog' },
      { to: paths.helpCenter, label: 'Help' },
    ],
  },
];

/** Pages of the main navigation that a member's row shows on wide screens only; the menu More lists them on others. */
export const MORE_GROUP: PageGroup = {
  title: 'Plans and provider',
  pages: [
    { to: paths.pricing, label: 'Pricing' },
    { to: paths.about, label: 'About' },
  ],
};

/** A member's pages: what the menu Platform lists, and the row below the header of each of them. */
export const PLATFORM_GROUPS: readonly PageGroup[] = [
  {
    title: 'Platform',
    pages: [
      { to: paths.platform, label: 'Dashboard' },
      { to: `${paths.platform}#subscriptions`, label: 'Subscriptions' },
      { to: memberPaths.analytics, label: 'Analytics' },
      { to: memberPaths.journal, label: 'Journal' },
      { to: memberPaths.backtests, label: 'Backtests' },
      { to: `${paths.platform}#watchlists`, label: 'Watchlists' },
      { to: memberPaths.newsFilter, label: 'News' },
    ],
  },
  {
    title: 'Trading',
    pages: [
      { to: paths.riskConfig, label: 'Risk' },
      { to: memberPaths.brokerSetup, label: 'Brokers' },
    ],
  },
];
