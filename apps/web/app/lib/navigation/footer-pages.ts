import type { SitePage } from './pages.ts';
import { paths } from './paths.ts';

export interface PageGroup {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** The footer's columns. */
export const FOOTER_GROUPS: readonly PageGroup[] = [
  {
    title: 'Product',
    pages: [
      { to: paths.strategies, label: 'Strategies' },
      { to: paths.signals, label: 'Signals' },
      { to: paths.verify, label: 'Verify the log' },
      { to: paths.pricing, label: 'Pricing' },
      { to: paths.apiDocs, label: 'API docs' },
      { to: paths.changelog, label: 'Changelog' },
    ],
  },
  {
    title: 'Learn',
    pages: [
      { to: paths.academy, label: 'Academy' },
      { to: paths.research, label: 'Research' },
      { to: paths.helpCenter, label: 'Help center' },
      { to: paths.status, label: 'Status' },
      { to: paths.about, label: 'About' },
    ],
  },
  {
    title: 'Legal',
    pages: [
      { to: paths.terms, label: 'Terms of Service' },
      { to: paths.privacy, label: 'Privacy Policy' },
      { to: paths.riskDisclosure, label: 'Risk Disclosure' },
      { to: paths.compliance, label: 'Compliance' },
    ],
  },
];
