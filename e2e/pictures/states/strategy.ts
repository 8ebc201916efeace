import type { Page } from '@playwright/test';
import { readyTooltips } from '../../support/page/tooltips.ts';
import { inEach, type View } from '../view.ts';

const TABS = ['overview', 'playbook', 'performance', 'config', 'faq'] as const;
const LAB = '/strategies/tideline-pullback?tab=config';
/** Waits for the result of a backtest in the browser. */
export const tested = (page: Page) => page.getByText(/bars in \d+ ms/).waitFor();

/** A strategy's tabs, with a record and without one, and its backtest in the browser. */
export const strategyStates: readonly View[] = [
  ...TABS.map((tab) => ({ name: `strategy-${tab}`, path: `/strategies/meridian-trend?tab=${tab}` })),
  ...TABS.flatMap((tab) => inEach(`strategy-${tab}`, `/strategies/plain?tab=${tab}`, ['empty'])),
  ...inEach('strategy-overview', '/strategies/anchor-reversion', ['broken rows', 'failing']),
  ...inEach('strategy-performance', '/strategies/anchor-reversion?tab=performance', ['broken rows', 'logged in']),
  { name: 'strategy-not-found', path: '/strategies/no-such' },
  { name: 'lab', path: LAB, act: tested },
  { name: 'runs', path: LAB, scenario: 'logged in', act: tested },
  {
    name: 'runs-compared',
    path: `${LAB}&runs=run_5,run_u4R8kZ0qS1mT7vXc2Yb9Aw`,
    scenario: 'logged in',
    act: async (page) => {
      await tested(page);
      await page.getByRole('button', { name: 'By days' }).click();
      await page.getByRole('figure', { name: /^Equity over drawdown/ }).waitFor();
    },
  },
  {
    name: 'runs-none',
    path: LAB,
    scenario: 'logged in',
    before: (page) => page.route('**/api/runs?*', (route) => route.fulfill({ json: [] })),
    act: tested,
  },
  {
    name: 'runs-failing',
    path: LAB,
    scenario: 'logged in',
    before: (page) => page.route('**/api/runs?*', (route) => route.fulfill({ status: 503 })),
    act: tested,
  },
  { name: 'lab-no-bars', path: LAB, scenario: 'no bars' },
  {
    name: 'lab-refused',
    path: LAB,
    act: async (page) => {
      await tested(page);
      await page.getByRole('textbox', { name: 'Stop distance', exact: true }).fill('9');
    },
  },
  {
    name: 'lab-tooltip',
    path: LAB,
    screen: 900,
    act: async (page) => {
      await tested(page);
      await readyTooltips(page);
      await page.getByRole('button', { name: 'Stop distance' }).focus();
      await page.getByRole('tooltip', { name: /Distance from entry/ }).waitFor();
    },
  },
];
