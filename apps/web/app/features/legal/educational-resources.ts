import type { SitePage } from '../../lib/navigation/pages.ts';
import { paths } from '../../lib/navigation/paths.ts';

const MODULES = [
  { module: 'risk-management', label: 'Risk management' },
  { module: 'psychology', label: 'Trading psychology' },
  { module: 'signals', label: 'How to use signals' },
  { module: 'money-management', label: 'Money management' },
] as const;

/** Said above the modules. */
export const MODULES_TEXT = 'The academy’s course on risk has 8 modules. Start with one of these:';

/** Modules of the academy that teach about risk. */
export const MODULE_PAGES: readonly SitePage[] = MODULES.map(({ module, label }) => ({
  to: `${paths.academy}?module=${module}`,
  label,
}));

/** Pages that teach about risk. */
export const RESOURCE_PAGES: readonly SitePage[] = [
  { to: paths.academy, label: 'The academy' },
  { to: paths.riskConfig, label: 'Your risk settings, and the size of the next trade in numbers' },
  { to: paths.strategies, label: 'Strategies: rules, drawdowns and losing trades of each' },
  { to: paths.verify, label: 'Verify the record in your own browser' },
  { to: paths.helpCenter, label: 'The help center' },
];
