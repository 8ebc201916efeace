import { paths } from './paths.ts';

/** A page as the frame, the command palette and the site map name it. */
export interface SitePage {
  readonly to: string;
  readonly label: string;
  /** Only for logged-in visitors. */
  readonly isPrivate?: true;
}

/** The main navigation. */
export const MAIN_PAGES: readonly SitePage[] = [
  { to: paths.start, label: 'Home' },
  { to: paths.strategies, label: 'Strategies' },
  { to: paths.signals, label: 'Signals' },
  { to: paths.platform, label: 'Platform', isPrivate: true },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.research, label: 'Research' },
  { to: paths.about, label: 'About' },
];
