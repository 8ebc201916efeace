import type { ParameterView } from './parameter-view.ts';
import { publishedValues, type Values } from './settings-address.ts';

/** Named values of the parameters. */
export interface Preset {
  readonly name: string;
  readonly values: Values;
}

type End = 'min' | 'max';

/** The end of its range towards which a parameter moves in a preset, by its key. */
type Towards = Readonly<Record<string, End>>;

/** Parameters that are a condition of the entry, with the end at which fewer setups meet it. */
const STRICT: Towards = {
  leastImpact: 'max',
  reactionAtr: 'max',
  maxTries: 'min',
  channelBars: 'max',
  rsiEntry: 'min',
  swingStrength: 'max',
  leastGapAtr: 'max',
  entryScore: 'max',
};
const NEAR: Towards = { firstTargetR: 'min', finalTargetR: 'min' };
const SHORT: Towards = { maxHoldBars: 'min', holdBars: 'min' };

const PRESETS: readonly (readonly [name: string, towards: Towards])[] = [
  ['Stricter entry', STRICT],
  ['Looser entry', opposite(STRICT)],
  ['Nearer targets', NEAR],
  ['Further targets', opposite(NEAR)],
  ['Shorter hold', SHORT],
  ['Longer hold', opposite(SHORT)],
];

/**
 * Returns the published values, and presets that move some parameters halfway to an end of their own range. One that
 * would change nothing is left out.
 */
export function getPresets(parameters: readonly ParameterView[]): Preset[] {
  const published = publishedValues(parameters);
  const moved = PRESETS.map(([name, towards]) => ({ name, values: { ...published, ...halfway(parameters, towards) } }));
  const differs = ({ values }: Preset) => parameters.some(({ key }) => values[key] !== published[key]);
  return [{ name: 'As published', values: published }, ...moved.filter(differs)];
}

function opposite(towards: Towards): Towards {
  return Object.fromEntries(Object.entries(towards).map(([key, end]) => [key, end === 'min' ? 'max' : 'min']));
}

function halfway(parameters: readonly ParameterView[], towards: Towards): Values {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const end = towards[parameter.key];
      return end === undefined ? [] : [[parameter.key, between(parameter, parameter[end])]];
    }),
  );
}

/** Returns the step nearest to the middle of the published value and an end. */
function between({ min, step, published }: ParameterView, end: number): number {
  const steps = Math.round(((published + end) / 2 - min) / step);
  return Number((min + steps * step).toFixed(6));
}
