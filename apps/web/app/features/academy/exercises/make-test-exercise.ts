import { axisValues, type Draw, expectancy, expectedBestSharpe, walkForwardWindows } from '@sealtick/engine';
import { inclusionPlan } from '@sealtick/log';
import { type Exercise, type MakeExercise, signed } from './exercise.ts';

/** Choices that a rule leaves open, each with its lowest value and possible steps. */
const CHOICES = [
  { name: 'the bars of the range', from: 20, steps: [5, 10, 20], unit: '' },
  { name: 'the stop', from: 1, steps: [0.25, 0.5, 1], unit: ' ATR' },
  { name: 'the target', from: 1, steps: [0.5, 1], unit: ' R' },
  { name: 'the time limit', from: 4, steps: [2, 4], unit: ' hours' },
  { name: 'the smallest range', from: 0.2, steps: [0.1, 0.2], unit: ' daily ranges' },
] as const;

/** Exercises on tests of rules, habits and the log. */
export const TEST_MAKERS = {
  'parameter-count'(draw: Draw): Exercise {
    const axes = draw
      .shuffled(CHOICES)
      .slice(0, 3)
      .map(({ name, from, steps, unit }) => {
        const step = draw.of<number>(steps);
        const to = Number((from + step * draw.whole(2, 6)).toFixed(2));
        return { name, from, to, step, unit };
      });
    const parameters = Object.fromEntries(axes.map(({ name, from, to, step }) => [name, { min: from, max: to, step }]));
    const listed = axes.map(
      ({ name, from, to, step, unit }) => `${name} from ${from} to ${to}${unit} in steps of ${step}`,
    );
    return {
      text: `A rule leaves three choices open: ${listed[0]}, ${listed[1]}, and ${listed[2]}. How many sets of rules does a test of all combinations try?`,
      unit: 'sets',
      decimals: 0,
      answer: axes.reduce((sets, axis) => sets * axisValues({ parameters }, axis).length, 1),
      hints: [
        'Count the values of each choice. Both ends count.',
        `For ${axes[0]!.name}, that is (${axes[0]!.to} − ${axes[0]!.from}) ÷ ${axes[0]!.step} + 1.`,
        'Multiply the three numbers.',
      ],
      inputs: {
        from: axes.map(({ from }) => from),
        to: axes.map(({ to }) => to),
        step: axes.map(({ step }) => step),
      },
    };
  },
  'best-of-many'(draw: Draw): Exercise {
    const count = draw.of([5, 10, 20, 40, 60, 100, 200, 500, 1_000]);
    const years = draw.of([1, 2, 3, 4, 5, 8, 10]);
    const sharpe = draw.whole(8, 36) / 10;
    const bracket = expectedBestSharpe(count, 1)!.toFixed(4);
    return {
      text: `A search tried ${count} sets of rules on ${years} ${years === 1 ? 'year' : 'years'} of daily data. The best has a Sharpe ratio of ${sharpe}. How far is it above the best that ${count} worthless sets are expected to show? A negative number means below. The bracket of the formula is ${bracket} for ${count} sets.`,
      unit: '',
      decimals: 2,
      answer: sharpe - expectedBestSharpe(count, 1 / Math.sqrt(years))!,
      hints: [
        'Over one year, the Sharpe ratios of worthless sets have a standard deviation of about 1. It shrinks with the square root of the years.',
        `Here it is 1 ÷ √${years}.`,
        `The best of ${count} worthless sets is expected at ${bracket} standard deviations.`,
        `Subtract it from ${sharpe}.`,
      ],
      inputs: { count, years, sharpe },
    };
  },
  'walk-forward'(draw: Draw): Exercise {
    const trainMonths = draw.of([12, 24, 36]);
    const testMonths = draw.of([3, 6, 12]);
    const tests = draw.whole(4, 12);
    const months = trainMonths + tests * testMonths;
    const perMonth = draw.of([2, 4, 5, 8, 10]);
    const deviation = draw.of([1, 1.1, 1.2, 1.3, 1.5]);
    const span = { from: Date.UTC(2010, 0, 1), to: Date.UTC(2010, months, 1) };
    const windows = walkForwardWindows(span, { trainMonths, testMonths, kind: 'rolling' });
    return {
      text: `A walk-forward test has ${months} months of bars. It chooses on ${trainMonths} months, tests on the next ${testMonths}, and moves on by ${testMonths}. The rule trades ${perMonth} times per month, and its results are independent, with a standard deviation of ${deviation} R. What is the standard error of the mean of all tested trades?`,
      unit: 'R',
      decimals: 3,
      answer: deviation / Math.sqrt(windows.length * testMonths * perMonth),
      hints: [
        `The first ${trainMonths} months are never tested. The others are divided into tests of ${testMonths} months.`,
        `There are ${windows.length} tests. Multiply by ${testMonths} months and ${perMonth} trades.`,
        'The standard error is the standard deviation divided by the square root of the number of trades.',
      ],
      inputs: { months, trainMonths, perMonth, deviation },
    };
  },
  'habit-cost'(draw: Draw): Exercise {
    const win = draw.of([1.5, 2, 2.5, 3]);
    const early = draw.of([0.4, 0.5, 0.8, 1]);
    const late = draw.of([-1.5, -2, -2.5]);
    const losses = draw.whole(3, 5);
    const plan = draw.shuffled([...Array(8 - losses).fill(win), ...Array(losses).fill(-1)] as number[]);
    const moved = plan.lastIndexOf(-1);
    const own = plan.map((result, place) => (result > 0 ? early : place === moved ? late : result));
    return {
      text: `By its plan, eight trades make ${plan.map(signed).join(', ')} R. A trader closes each winner at ${signed(early)} R, and moves the stop of the last loser, which then loses ${-late} R. How much do the two habits cost?`,
      unit: 'R per trade',
      decimals: 2,
      answer: expectancy(plan)! - expectancy(own)!,
      hints: [
        'Compute the expectancy of the plan: the mean of its eight results.',
        `The trader’s results are ${own.map(signed).join(', ')} R. Compute their mean.`,
        'The cost is the difference of both.',
      ],
      inputs: { plan, early, late },
    };
  },
  'proof-length'(draw: Draw): Exercise {
    const size = draw.whole(5, 60);
    const index = draw.whole(0, size - 1);
    const split = 2 ** Math.floor(Math.log2(size - 1));
    const part = index < split ? 'first' : 'second';
    return {
      text: `A log has ${size} entries, with indices from 0 to ${size - 1}. How many hashes does the inclusion proof of entry ${index} contain?`,
      unit: 'hashes',
      decimals: 0,
      answer: inclusionPlan(index, size).length,
      hints: [
        'A tree is split at the largest power of two that is smaller than its number of entries.',
        `${size} entries are split into ${split} and ${size - split}. Entry ${index} is in the ${part} part, and the hash of the other part belongs to the proof.`,
        'Split the part with the entry in the same way, until the entry is alone. Each split adds one hash.',
      ],
      inputs: { size, index },
    };
  },
} satisfies Record<string, MakeExercise>;
