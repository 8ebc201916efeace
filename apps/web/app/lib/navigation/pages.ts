import { paths } from './paths.ts';

/** A page as the frame, the command palette and the site map name it. */
export interface SitePage {
  readonly to: string;
  readonly label: string;
  /** Only for logged-in visitors. */
  readonly isPrivate?: true;
}

/** Every address of the route table, inserted by the build. Tests run without it. */
declare const __SITE_ADDRESSES__: readonly string[];
const ADDRESSES = typeof __SITE_ADDRESSES__ === 'undefined' ? [] : __SITE_ADDRESSES__;
const PAGE = new RegExp(`^(${ADDRESSES.join('|').replace(/:\w+/g, '[^/]+')})$`);

/** Whether an address has a page. A link appears only if its page exists. Ignores what follows `#` or `?`. */
export const hasPage = (to: string): boolean => PAGE.test(to.split(/[#?]/, 1)[0] ?? '');

/** Returns those of some pages that the site has. */
export const existing = (pages: readonly SitePage[]): readonly SitePage[] => pages.filter(({ to }) => hasPage(to));

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
