import { brierScore, Draw, expectancy, maxDrawdown, priorChance } from '@sealtick/engine';

/** Statements of a round. */
export const STATEMENTS = 10;

/** Draws from which a chance is estimated, where no formula gives it. */
const TRIALS = 1_000;
/** Keeps the draws of the chances apart from those of the outcomes. */
const CHANCE_SEED = 0x5eed;

/** What came of a statement. */
export interface Outcome {
  readonly text: string;
  /** Whether it came true in the drawn results. */
  readonly isTrue: boolean;
  /** Chance that it comes true, a fraction; an estimate from 1,000 draws unless a formula gives it. */
  readonly chance: number;
}

/** A statement about what comes next, and what came. */
export interface Statement extends Outcome {
  /** What was drawn: steps of a price, or results in R. */
  readonly drawn: readonly number[];
}

/** A statement before anything is drawn. */
interface Subject {
  readonly text: string;
  /** Returns what comes next. */
  readonly draw: (draw: Draw) => readonly number[];
  readonly isTrue: (drawn: readonly number[]) => boolean;
  /** Undefined where no formula gives it. */
  readonly chance?: number;
}

/** Returns whether something happens that has so many percent. */
const happens = (draw: Draw, percent: number): boolean => draw.whole(1, 100) <= percent;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function targetBeforeStop(draw: Draw): Subject {
  const [stop, target] = [draw.whole(3, 12), draw.whole(3, 12)];
  return {
    text: `A price moves up or down by one point at a time, each as likely as the other. It reaches a target ${target} points above before a stop ${stop} points below.`,
    draw: (next) => {
      const steps: number[] = [];
      for (let at = 0; at > -stop && at < target; at += steps.at(-1)!) steps.push(next.of([-1, 1]));
      return steps;
    },
    isTrue: (steps) => sum(steps) > 0,
    chance: priorChance({ entry: 100, stop: 100 - stop, targets: [{ price: 100 + target, weight: 1 }] }),
  };
}

/** A strategy with one result for wins; losses are 1 R. */
function drawStrategy(draw: Draw) {
  const [win, rate] = draw.of([
    [1, 55],
    [1, 50],
    [1.5, 45],
    [2, 35],
    [2, 40],
    [3, 25],
    [3, 30],
  ] as const);
  const trades = draw.of([10, 20, 30, 40]);
  return {
    text: `A strategy wins ${win} R in ${rate}% of its trades and loses 1 R in the others.`,
    trades,
    draw: (next: Draw) => Array.from({ length: trades }, () => (happens(next, rate) ? win : -1)),
  };
}

function endsAbove(draw: Draw): Subject {
  const strategy = drawStrategy(draw);
  return {
    ...strategy,
    text: `${strategy.text} The expectancy of the next ${strategy.trades} trades is above zero.`,
    isTrue: (results) => expectancy(results)! > 0,
  };
}

function fallsBy(draw: Draw): Subject {
  const strategy = drawStrategy(draw);
  const risk = draw.of([1, 2]);
  const limit = risk * draw.of([4, 5, 6, 8]);
  return {
    ...strategy,
    text: `${strategy.text} At a risk of ${risk}% of the balance per trade, the next ${strategy.trades} trades have a maximum drawdown of at least ${limit}%.`,
    isTrue: (results) => {
      const equity = [1];
      for (const result of results) equity.push(equity.at(-1)! * (1 + (risk / 100) * result));
      return -maxDrawdown(equity)! >= limit / 100;
    },
  };
}

function losesInARow(draw: Draw): Subject {
  const strategy = drawStrategy(draw);
  const run = draw.whole(3, 6);
  return {
    ...strategy,
    text: `${strategy.text} Among the next ${strategy.trades} trades, at least ${run} losses come in a row.`,
    isTrue: (results) => {
      let losses = 0;
      return results.some((result) => {
        losses = result < 0 ? losses + 1 : 0;
        return losses >= run;
      });
    },
  };
}

const SUBJECTS = [
  targetBeforeStop,
  targetBeforeStop,
  targetBeforeStop,
  endsAbove,
  endsAbove,
  endsAbove,
  fallsBy,
  fallsBy,
  losesInARow,
  losesInARow,
];

/** Returns the statements of a round, with what came of them; the same seed makes the same ones. */
export function makeStatements(seed: number): readonly Statement[] {
  const draw = new Draw(seed);
  const chances = new Draw(seed ^ CHANCE_SEED);
  return draw.shuffled(SUBJECTS).map((make) => {
    const { text, isTrue, chance, ...subject } = make(draw);
    const drawn = subject.draw(draw);
    const share = () =>
      Array.from({ length: TRIALS }, () => isTrue(subject.draw(chances))).filter(Boolean).length / TRIALS;
    return { text, isTrue: isTrue(drawn), chance: chance ?? share(), drawn };
  });
}

/**
 * Returns the Brier score of chances stated for the statements of a round, and that of stating the chances as they are.
 * @param stated Fractions, one for each statement
 */
export function scoreStatements(statements: readonly Outcome[], stated: readonly number[]) {
  const computeScore = (computeChance: (statement: Outcome, place: number) => number) =>
    brierScore(statements.map((one, place) => ({ stated: computeChance(one, place), isReached: one.isTrue })))!;
  return { score: computeScore((_one, place) => stated[place]!), known: computeScore(({ chance }) => chance) };
}
