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

/** Every screen in every state of the stand-in. */
export const everyState: readonly View[] = [
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
