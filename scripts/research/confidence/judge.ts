import { shrunkShare } from '@sealtick/engine';
import { fitIsotonic } from './isotonic.ts';
import { chanceBy, fitLogistic } from './logistic-model.ts';
import type { Sample } from './sample.ts';
import { brierSkill, type Forecast, type Skill } from './skill.ts';

/** Minimum number of outcomes for fitting a model. */
const LEAST_CASES = 100;
const PENALTIES = [0.003, 0.03, 0.3, 3];

export interface ConfidenceVerdict {
  /** Penalty with the best walk-forward result, and the number of outcomes for isotonic calibration. */
  readonly penalty: number;
  readonly calibratedOn: number;
  /** The calibrated model against the base rate, on the untouched half; and before calibration. */
  readonly model: Skill;
  readonly uncalibrated: Skill;
  /** The base rate of the engine's rule against the share of successes in the untouched half as a whole. */
  readonly baseRate: Skill;
  /** The base rate at each signal of the untouched half, with its outcome. */
  readonly stated: readonly { readonly stated: number; readonly isReached: boolean }[];
}

/**
 * Returns the verdict on a logistic model of the successes: chosen and calibrated by walk-forward over the years of
 * the development half, fitted to all of it, then compared with the base rate at each signal of the untouched half.
 */
export function judgeModel(
  development: readonly Sample[],
  untouched: readonly Sample[],
  families: number,
): ConfidenceVerdict {
  const walks = PENALTIES.map((penalty) => ({ penalty, walk: walkForward(development, penalty) }));
  const best = walks.reduce((a, b) => (getError(b.walk) < getError(a.walk) ? b : a));
  const model = fitLogistic(
    development.filter(({ decidedAt }) => decidedAt < untouched[0]!.signalAt),
    best.penalty,
  );
  const calibrate = fitIsotonic(best.walk);
  const rates = baseRates([...development, ...untouched]);
  const share = untouched.filter(({ isReached }) => isReached).length / untouched.length;
  const score = (of: (sample: Sample) => Pick<Forecast, 'stated' | 'reference'>) =>
    brierSkill(
      untouched.map((sample) => ({ signalAt: sample.signalAt, isReached: sample.isReached, ...of(sample) })),
      families,
    );
  return {
    penalty: best.penalty,
    calibratedOn: best.walk.length,
    model: score((sample) => ({
      stated: calibrate(chanceBy(model, sample.features)),
      reference: rates.get(sample)!,
    })),
    uncalibrated: score((sample) => ({ stated: chanceBy(model, sample.features), reference: rates.get(sample)! })),
    baseRate: score((sample) => ({ stated: rates.get(sample)!, reference: share })),
    stated: untouched.map((sample) => ({ stated: rates.get(sample)!, isReached: sample.isReached })),
  };
}

interface Predicted {
  readonly predicted: number;
  readonly isReached: boolean;
}

/** Returns the predictions for each year by a model fitted to the outcomes decided before it. */
function walkForward(samples: readonly Sample[], penalty: number): Predicted[] {
  const years = new Set(samples.map(({ signalAt }) => new Date(signalAt).getUTCFullYear()));
  return [...years].flatMap((year) => {
    const known = samples.filter(({ decidedAt }) => decidedAt < Date.UTC(year, 0, 1));
    if (known.length < LEAST_CASES) return [];
    const model = fitLogistic(known, penalty);
    return samples
      .filter(({ signalAt }) => new Date(signalAt).getUTCFullYear() === year)
      .map(({ features, isReached }) => ({ predicted: chanceBy(model, features), isReached }));
  });
}

const getError = (walk: readonly Predicted[]) =>
  walk.reduce((total, { predicted, isReached }) => total + (predicted - Number(isReached)) ** 2, 0);

/**
 * Returns the base rate of engine rule 19 at each signal, from outcomes decided by the close of its bar and its prior.
 *
 * @param weight Weight of the prior in outcomes; the engine's if left out.
 */
export function baseRates(samples: readonly Sample[], weight?: number): Map<Sample, number> {
  const decided = [...samples].sort((a, b) => a.decidedAt - b.decidedAt);
  const rates = new Map<Sample, number>();
  let count = 0;
  let wins = 0;
  for (const sample of [...samples].sort((a, b) => a.signalAt - b.signalAt)) {
    for (; count < decided.length && decided[count]!.decidedAt <= sample.signalAt; count++) {
      wins += Number(decided[count]!.isReached);
    }
    rates.set(sample, shrunkShare({ n: count, wins }, sample.prior, weight));
  }
  return rates;
}
