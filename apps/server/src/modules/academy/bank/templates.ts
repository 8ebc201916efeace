import type { QuestionTemplate } from '@sealtick/contract';
import type { Template } from './template.ts';
import * as automation from './templates/automation.ts';
import * as confidence from './templates/confidence.ts';
import * as markets from './templates/markets.ts';
import * as portfolio from './templates/portfolio.ts';
import * as results from './templates/results.ts';
import * as risk from './templates/risk.ts';
import * as testing from './templates/testing.ts';

/** Every template by its name. */
export const TEMPLATES: Readonly<Record<QuestionTemplate, Template>> = {
  'losing-run': risk.losingRun,
  'size-of-risk': risk.sizeOfRisk,
  'notional-of-risk': risk.notionalOfRisk,
  'spread-of-many': risk.spreadOfMany,
  'maximum-drawdown': risk.maximumDrawdown,
  recovery: risk.recovery,
  'chance-of-run': risk.chanceOfRun,
  'two-exits': results.twoExits,
  'late-entry': results.lateEntry,
  'gap-loss': results.gapLoss,
  'cost-in-r': results.costInR,
  'after-costs': results.afterCosts,
  'expectancy-of-results': results.expectancyOfResults,
  'expectancy-of-rate': results.expectancyOfRate,
  'break-even-rate': results.breakEvenRate,
  'failures-borne': results.failuresBorne,
  'interval-of-mean': results.intervalOfMean,
  'own-part': results.ownPart,
  'sharpe-of-many': portfolio.sharpeOfMany,
  'volatility-of-two': portfolio.volatilityOfTwo,
  kelly: portfolio.kelly,
  'ruin-chance': portfolio.ruinChance,
  'halved-risk': portfolio.halvedRisk,
  'true-range': markets.trueRange,
  'next-average-range': markets.nextAverageRange,
  'random-win-rate': markets.randomWinRate,
  'z-score': markets.zScore,
  'pair-trade': markets.pairTrade,
  'equal-risk': markets.equalRisk,
  'open-fill': markets.openFill,
  'pips-of-close': markets.pipsOfClose,
  'local-in-utc': markets.localInUtc,
  'financing-in-r': markets.financingInR,
  'days-under-water': markets.daysUnderWater,
  'known-at': testing.knownAt,
  'valid-until': testing.validUntil,
  'one-of-many': testing.oneOfMany,
  'walk-forward-tests': testing.walkForwardTests,
  'out-of-sample': testing.outOfSample,
  'acted-once': automation.actedOnce,
  'resumed-from': automation.resumedFrom,
  'pages-to-read': automation.pagesToRead,
  'missing-index': automation.missingIndex,
  shortfall: automation.shortfall,
  'fresh-timestamp': automation.freshTimestamp,
  'longest-wait': automation.longestWait,
  'brier-of-one': confidence.brierOfOne,
  'brier-of-some': confidence.brierOfSome,
};
