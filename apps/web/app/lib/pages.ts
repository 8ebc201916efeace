import { paths } from './paths.ts';

/** A page as the frame, the command palette and the site map name it. */
export interface SitePage {
  readonly to: string;
  readonly label: string;
  /** Only for signed-in visitors. */
  readonly isPrivate?: true;
}

/** Every address of the route table, inserted by the build. Tests run without it. */
declare const __SITE_ADDRESSES__: readonly string[];
const ADDRESSES: ReadonlySet<string> = new Set(typeof __SITE_ADDRESSES__ === 'undefined' ? [] : __SITE_ADDRESSES__);

/** Whether an address has a page. A link appears only if its page exists. Ignores what follows `#` or `?`. */
export const hasPage = (to: string): boolean => ADDRESSES.has(to.split(/[#?]/, 1)[0] ?? '');

const existing = (pages: readonly SitePage[]): readonly SitePage[] => pages.filter(({ to }) => hasPage(to));

/** The main navigation. */
export const MAIN_PAGES = existing([
  { to: paths.start, label: 'Home' },
  { to: paths.strategies, label: 'Strategies' },
  { to: paths.signals, label: 'Signals' },
  { to: paths.platform, label: 'Platform', isPrivate: true },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.research, label: 'Research' },
  { to: paths.about, label: 'About' },
]);

/** Less prominent pages after the main navigation. */
export const SECONDARY_PAGES = existing([
  { to: paths.academy, label: 'Academy' },
  { to: paths.helpCenter, label: 'Help' },
  { to: paths.status, label: 'Status' },
  { to: paths.changelog, label: 'Changelog' },
]);

export interface PageGroup {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** The footer's columns. */
export const FOOTER_GROUPS: readonly PageGroup[] = [
  {
    title: 'Product',
    pages: existing([
      { to: paths.strategies, label: 'Strategies' },
      { to: paths.signals, label: 'Signals' },
      { to: paths.verify, label: 'Verify the log' },
      { to: paths.pricing, label: 'Pricing' },
      { to: paths.apiDocs, label: 'API docs' },
      { to: paths.changelog, label: 'Changelog' },
    ]),
  },
  {
    title: 'Learn',
    pages: existing([
      { to: paths.academy, label: 'Academy' },
      { to: paths.research, label: 'Research' },
      { to: paths.helpCenter, label: 'Help center' },
      { to: paths.status, label: 'Status' },
      { to: paths.about, label: 'About' },
    ]),
  },
  {
    title: 'Legal',
    pages: existing([
      { to: paths.terms, label: 'Terms of Service' },
      { to: paths.privacy, label: 'Privacy Policy' },
      { to: paths.riskDisclosure, label: 'Risk Disclosure' },
      { to: paths.compliance, label: 'Compliance' },
    ]),
  },
].filter(({ pages }) => pages.length > 0);

/** The menu of a signed-in member. */
export const MEMBER_PAGES = existing([
  { to: paths.platform, label: 'Dashboard', isPrivate: true },
  { to: `${paths.platform}#subscriptions`, label: 'Subscriptions', isPrivate: true },
  { to: `${paths.platform}#settings`, label: 'Settings', isPrivate: true },
  { to: paths.riskConfig, label: 'Risk' },
  { to: paths.account, label: 'Account', isPrivate: true },
]);

/** Every page once, for the command palette and the site map. */
export const ALL_PAGES: readonly SitePage[] = [
  ...new Map(
    [MAIN_PAGES, ...FOOTER_GROUPS.map(({ pages }) => pages), SECONDARY_PAGES, MEMBER_PAGES]
      .flat()
      .reverse()
      .map((page) => [page.to, page]),
  ).values(),
].reverse();
