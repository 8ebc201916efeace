import { readRoutes } from './crawler/visit-site.ts';
import type { Scenario } from './stand-in/scenario-names.ts';

type PageGroups = Partial<Record<Scenario, Readonly<Record<string, readonly string[]>>>>;

/** Pages that need a scenario or a query, and which pages share a test. Those of the first two scenarios are checked by day. */
const LISTED: PageGroups = {
  full: {
    'the start page and the library': [
      '/',
      '/strategies',
      '/strategies?market=fx&q=trend',
      '/strategies?q=zzz',
      '/strategies?view=list',
      '/strategies?compare=impulse,meridian-trend,steady-pullback,liquidity-sweep',
      '/strategies?compare=impulse,meridian-trend&record=live',
      '/strategies?pick=impulse,meridian-trend&sort=sharpe',
    ],
    'a strategy': [
      ...['overview', 'playbook', 'performance', 'config', 'faq'].map((tab) => `/strategies/meridian-trend?tab=${tab}`),
      ...['overview', 'performance', 'config'].map((tab) => `/strategies/tideline-pullback?tab=${tab}`),
    ],
    signals: [
      '/signals',
      '/signals/signal-1',
      '/signals/signal-2',
      '/signals/verify',
      '/symbols/EURUSD',
      '/risk-config',
      '/nowhere',
      '/strategies/no-such',
    ],
    'help and status': [
      '/status',
      '/help-center',
      '/help-center?q=refnd',
      '/help-center?tab=guides',
      '/help-center?tab=contact',
      '/help-center/read-a-signal',
      '/help-center/verify-the-record',
      '/api-docs',
      '/api-docs?tab=websocket',
    ],
    academy: [
      '/academy',
      '/academy?tab=webinars',
      '/academy?tab=resources',
      '/academy?tab=progress',
      '/academy/courses/risk',
      '/academy/courses/risk?module=position-size',
      '/academy/courses/no-such',
      '/academy/practice',
      '/academy/practice?session=48213',
      '/academy/certificates/AC-7K4QX-M2R9T',
    ],
    documents: [
      '/about',
      '/about/methodology',
      '/glossary',
      '/pricing',
      '/changelog',
      '/research',
      '/research/risk-per-trade',
      '/compliance',
      '/terms-of-service',
      '/privacy-policy',
      '/risk-disclosure',
    ],
    'forms of visitors': [
      '/login',
      '/login?mode=sign-up',
      '/login?mode=link',
      '/login?mode=forgot',
      '/login/confirm#t',
      '/confirm-request',
      '/confirm-subscription',
      '/mail-lists',
      '/delivery-settings',
      '/delivery-settings?tab=preferences',
      '/delivery-settings?tab=test',
      '/notification-settings',
      '/analytics',
      '/api-management',
      '/broker-setup?broker=kraken',
    ],
  },
  subscriber: {
    'dashboard of a subscriber': [
      '/',
      '/platform',
      '/platform#watchlists',
      '/platform#performance',
      '/platform#settings',
      '/platform/strategies/own_u4R8kZ0qS1mT7vXc2Yb9Aw',
      '/risk-config',
      '/news-filter',
    ],
    'record and journal of a subscriber': [
      '/analytics',
      '/analytics?tab=risk',
      '/analytics?tab=strategies',
      '/analytics?tab=trades',
      '/journal',
      '/journal?tab=statistics',
      '/journal?tab=import',
      '/academy?tab=progress',
      '/academy/practice',
      '/signals',
      '/symbols/EURUSD',
    ],
    'backtesting of a subscriber': [
      '/backtesting',
      '/backtesting?run=run_5',
      '/backtesting?tab=sweep',
      '/backtesting?tab=sweep&study=sty_1',
      '/backtesting?tab=sweep&study=sty_2',
      '/backtesting?tab=sweep&study=sty_3',
      '/backtesting?tab=walk-forward',
      '/backtesting?tab=walk-forward&study=sty_4',
      '/backtesting?tab=portfolio',
      '/backtesting?tab=portfolio&study=sty_5',
    ],
    'settings of a subscriber': [
      '/delivery-settings',
      '/delivery-settings?tab=preferences',
      '/delivery-settings?tab=test',
      '/notification-settings',
      '/api-management',
      '/broker-setup?broker=oanda',
      '/account',
      '/strategies',
      '/strategies/meridian-trend',
      '/strategies/tideline-pullback?tab=config',
    ],
  },
  failing: { 'lists that fail': ['/', '/strategies', '/signals', '/status'] },
  empty: { 'empty lists': ['/', '/strategies', '/signals', '/status'] },
  'broken rows': { 'broken rows': ['/', '/strategies', '/strategies/tags', '/signals', '/signals/verify', '/status'] },
  'own settings': { 'providers of the login': ['/login', '/login?mode=sign-up', '/login/provider/club?error=x'] },
  'logged in': {
    'settings of a member without a plan': [
      '/account',
      '/signals/signal-1',
      '/delivery-settings',
      '/delivery-settings?tab=preferences',
      '/delivery-settings?tab=test',
      '/strategies/tideline-pullback?tab=config',
    ],
  },
  'new member': {
    'the start page of a new member': ['/'],
    'the tools of a new member': ['/analytics', '/journal', '/backtesting', '/news-filter'],
  },
  'failing member': {
    'tools that fail': ['/analytics', '/journal', '/backtesting?tab=sweep', '/news-filter'],
  },
  'ruined account': {
    'a ruined account': ['/platform', '/strategies/tideline-pullback?tab=performance&record=backtest'],
  },
  'operator of an unused program': {
    'the console of an unused program': [
      '/admin',
      '/admin/requests',
      '/admin/concerns',
      '/admin/deliveries',
      '/admin/audit',
    ],
  },
  'operator of a failing program': {
    'a console that fails': [
      '/admin',
      '/admin/requests',
      '/admin/concerns',
      '/admin/members',
      '/admin/strategies',
      '/admin/deliveries',
      '/admin/audit',
      '/admin/health',
      '/admin/settings',
    ],
  },
};

const listed = new Set(
  Object.values(LISTED)
    .flatMap((groups) => Object.values(groups).flat())
    .map((path) => path.split('?', 1)[0]),
);
/** Pages of the route table that the groups leave out. The console has a test of its own. */
const others = readRoutes().filter((path) => !listed.has(path) && !path.startsWith('/admin'));

/** Every page by scenario, in groups of which each is one test of colours and widths. A picture is taken of each. */
export const PAGES: PageGroups =
  others.length === 0
    ? LISTED
    : {
        ...LISTED,
        full: { ...LISTED.full, 'other pages of visitors': others },
        subscriber: { ...LISTED.subscriber, 'other pages of members': others },
      };
