import { tested } from './states/strategy.ts';
import { verified } from './states/verify.ts';
import type { View } from './view.ts';

/** Size of the pictures in the guides of the help center. */
export const HELP_VIEWPORT = { width: 1024, height: 720 } as const;

/** Of WebP: each picture stays below 60 kB. */
export const HELP_QUALITY = 78;

/** The screens in the guides, on invented data. */
export const helpViews: readonly View[] = [
  { name: 'signal', path: '/signals/signal-2' },
  { name: 'strategies', path: '/strategies' },
  { name: 'strategy', path: '/strategies/meridian-trend' },
  { name: 'performance', path: '/strategies/meridian-trend?tab=performance' },
  { name: 'config', path: '/strategies/tideline-pullback?tab=config', act: tested },
  { name: 'subscribe', path: '/platform#subscriptions', scenario: 'subscriber' },
  { name: 'dashboard', path: '/platform', scenario: 'subscriber' },
  { name: 'watchlists', path: '/platform#watchlists', scenario: 'subscriber' },
  { name: 'risk', path: '/risk-config', scenario: 'signed in' },
  { name: 'verify', path: '/signals/verify?strategy=meridian-trend', scenario: 'sealed log', act: verified },
  { name: 'sign-up', path: '/login?mode=sign-up' },
  {
    name: 'account',
    path: '/account',
    scenario: 'signed in',
    act: (page) => page.evaluate("document.getElementById('security').scrollIntoView()"),
  },
  { name: 'status', path: '/status' },
];
