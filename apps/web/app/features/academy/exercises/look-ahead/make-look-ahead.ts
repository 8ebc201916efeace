import { Draw } from '@sealtick/engine';
import { type DrawnRule, KNOWN_RULES, LEAKING_RULES } from './rules.ts';

const RULES = 4;

/** Returns the rules of an exercise, one or two of which look ahead; the same seed makes the same ones. */
export function makeLookAhead(seed: number): readonly DrawnRule[] {
  const draw = new Draw(seed);
  const leaking = draw.whole(1, 2);
  const chosen = [
    ...draw.shuffled(LEAKING_RULES).slice(0, leaking),
    ...draw.shuffled(KNOWN_RULES).slice(0, RULES - leaking),
  ];
  return draw.shuffled(chosen).map((make) => make(draw));
}

/** Hints of every exercise, shown one by one. */
export const LOOK_AHEAD_HINTS: readonly string[] = [
  'At the close of a bar, its open, high, low and close are known, and those of all earlier bars.',
  'Ask of each value in the rule: could it be computed if the test ended at this bar?',
  'A mean or a range of the whole test changes with every later bar.',
];
