import { DAY_MS, mulberry32 } from '@sealtick/engine';

const RESAMPLES = 10_000;
const SEED = 1;
/** Length of a block, in days with signals. */
const BLOCK_DAYS = 20;

export interface Forecast {
  readonly signalAt: number;
  readonly isReached: boolean;
  /** The scored chance, and its reference. */
  readonly stated: number;
  readonly reference: number;
}

export interface Skill {
  readonly signals: number;
  /** 1 − Brier score ÷ Brier score of the reference; above 0 is better than it. */
  readonly skill: number;
  /** 95% interval. */
  readonly low: number;
  readonly high: number;
  /** The wider interval for one of several families, so that all hold at the same time with 95% (Bonferroni). */
  readonly familyLow: number;
  readonly familyHigh: number;
}

/**
 * Returns the Brier skill with intervals by a moving-block bootstrap of days with signals; signals of one day stay
 * together.
 */
export function brierSkill(forecasts: readonly Forecast[], families: number): Skill {
  const days = new Map<number, [own: number, reference: number]>();
  for (const { signalAt, isReached, stated, reference } of forecasts) {
    const day = Math.floor(signalAt / DAY_MS);
    const [own, other] = days.get(day) ?? [0, 0];
    days.set(day, [own + (stated - Number(isReached)) ** 2, other + (reference - Number(isReached)) ** 2]);
  }
  const rows = [...days.entries()].sort(([a], [b]) => a - b).map(([, scores]) => scores);
  const random = mulberry32(SEED);
  const block = Math.min(BLOCK_DAYS, Math.ceil(rows.length / 4));
  const drawn = Array.from({ length: RESAMPLES }, () => {
    const picked: (readonly [number, number])[] = [];
    while (picked.length < rows.length) {
      const start = Math.floor(random() * (rows.length - block + 1));
      picked.push(...rows.slice(start, start + Math.min(block, rows.length - picked.length)));
    }
    return computeSkill(picked);
  }).sort((a, b) => a - b);
  const at = (share: number) => drawn[Math.round(share * (RESAMPLES - 1))]!;
  const tail = 0.025 / families;
  return {
    signals: forecasts.length,
    skill: computeSkill(rows),
    low: at(0.025),
    high: at(0.975),
    familyLow: at(tail),
    familyHigh: at(1 - tail),
  };
}

function computeSkill(rows: readonly (readonly [number, number])[]): number {
  let own = 0;
  let reference = 0;
  for (const [one, other] of rows) {
    own += one;
    reference += other;
  }
  return 1 - own / reference;
}
