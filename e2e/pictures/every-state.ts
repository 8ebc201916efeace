import { PAGES } from '../support/every-page.ts';
import type { Scenario } from '../support/stand-in/scenario-names.ts';
import { academyStates } from './states/academy.ts';
import { accountStates } from './states/account.ts';
import { apiKeyStates } from './states/api-keys.ts';
import { backtestingStates } from './states/backtesting.ts';
import { brokerStates } from './states/brokers.ts';
import { changelogStates } from './states/changelog.ts';
import { consoleStates } from './states/console.ts';
import { deliveryStates } from './states/delivery.ts';
import { frameStates } from './states/frame.ts';
import { homeStates } from './states/home.ts';
import { journalStates } from './states/journal.ts';
import { newsStates } from './states/news.ts';
import { platformStates } from './states/platform.ts';
import { pricingStates } from './states/pricing.ts';
import { readingStates } from './states/reading.ts';
import { riskStates } from './states/risk.ts';
import { signalStates, signalsStates } from './states/signals.ts';
import { strategiesStates } from './states/strategies.ts';
import { strategyStates } from './states/strategy.ts';
import { verifyStates } from './states/verify.ts';
import type { View } from './view.ts';

/** States that have a name, or that a page shows after an act. */
const NAMED: readonly View[] = [
  ...accountStates,
  ...frameStates,
  ...homeStates,
  ...strategiesStates,
  ...strategyStates,
  ...signalsStates,
  ...signalStates,
  ...verifyStates,
  ...changelogStates,
  ...platformStates,
  ...backtestingStates,
  ...journalStates,
  ...pricingStates,
  ...readingStates,
  ...academyStates,
  ...consoleStates,
  ...deliveryStates,
  ...newsStates,
  ...riskStates,
  ...brokerStates,
  ...apiKeyStates,
];

const getKey = ({ path, scenario = 'full' }: Pick<View, 'path' | 'scenario'>) => `${scenario} ${path}`;
const named = new Set(NAMED.filter(({ act, before }) => !act && !before).map(getKey));

const pages = Object.entries(PAGES).flatMap(([scenario, groups]) =>
  Object.values(groups)
    .flat()
    .map((path) => ({
      name: `page-${scenario}${path}`.replaceAll(/[^\w-]+/g, '-'),
      path,
      scenario: scenario as Scenario,
    })),
);

/** Every screen in every state of the stand-in. */
export const everyState: readonly View[] = [...NAMED, ...pages.filter((page) => !named.has(getKey(page)))];
