import { academyPaths } from './academy-paths.ts';
import { FOOTER_GROUPS } from './footer-pages.ts';
import { memberPaths } from './member-paths.ts';
import { LEARN_GROUPS } from './menu-pages.ts';
import { MAIN_PAGES, type SitePage } from './pages.ts';
import { paths } from './paths.ts';

/** The pages of the platform that a member's menu lists. */
const OWN_PAGES: readonly SitePage[] = [
  { to: paths.platform, label: 'Dashboard', isPrivate: true },
  { to: `${paths.platform}#subscriptions`, label: 'Subscriptions', isPrivate: true },
];

/** The menu of a logged-in member. Settings is the first page of their frame, which lists the others. */
export const AVATAR_PAGES: readonly SitePage[] = [
  ...OWN_PAGES,
  { to: paths.account, label: 'Settings', isPrivate: true },
];

/** The pages of settings. */
const SETTINGS_PAGES: readonly SitePage[] = [
  { to: paths.riskConfig, label: 'Risk' },
  { to: memberPaths.brokerSetup, label: 'Brokers' },
  { to: paths.deliverySettings, label: 'Delivery' },
  { to: memberPaths.notificationSettings, label: 'Notifications' },
  { to: memberPaths.apiManagement, label: 'API keys and webhooks' },
  { to: paths.account, label: 'Account settings', isPrivate: true },
];

/** Pages to which others lead, without a place in menu or footer. */
const FURTHER_PAGES: readonly SitePage[] = [
  { to: paths.methodology, label: 'Methodology' },
  { to: academyPaths.practice, label: 'Practice' },
];

/** Every page once, for the command palette and the site map. */
export const ALL_PAGES: readonly SitePage[] = [
  ...new Map(
    [
      MAIN_PAGES,
      ...FOOTER_GROUPS.map(({ pages }) => pages),
      ...LEARN_GROUPS.map(({ pages }) => pages),
      FURTHER_PAGES,
      OWN_PAGES,
      SETTINGS_PAGES,
    ]
      .flat()
      .reverse()
      .map((page) => [page.to, page]),
  ).values(),
].reverse();
