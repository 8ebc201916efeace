import {
  axisValues,
  InvalidParameterError,
  MEASURE_KEYS,
  type MeasureKey,
  type ParameterSet,
  type Sampling,
  type Strategy,
  type SweepAxis,
  type TestSeries,
} from '@sealtick/engine';
import { type Command, Option } from 'commander';
import { UsageError } from '../../platform/errors.ts';
import { type LimitFlags, limitBars, readLimits } from '../backtest/limits.ts';
import { addInputOptions, type InputFlags, loadInputs } from '../backtest/load-inputs.ts';

/** Options about what is varied, as entered. */
export interface VaryFlags extends InputFlags, LimitFlags {
  readonly vary: readonly string[];
  readonly measure: MeasureKey;
  readonly sample?: string;
  readonly seed: string;
}

/** What is varied, with the series that it runs on. */
export interface VaryInput {
  readonly strategy: Strategy;
  readonly series: readonly TestSeries[];
  readonly axes: readonly SweepAxis[];
  readonly sampling: Sampling;
  readonly set: ParameterSet;
  readonly measure: MeasureKey;
}

const MEANING = 'name=from..to/step, such as trendBars=40..200/20';

/** Adds the options about bars and about what is varied to a command. */
export function addVaryOptions(command: Command): Command {
  return addInputOptions(command)
    .requiredOption('--vary <range>', `vary a parameter: ${MEANING}; one to four times`, (text, all: string[] = []) => [
      ...all,
      text,
    ])
    .addOption(
      new Option('--measure <name>', 'choose the best setting by this figure')
        .choices(MEASURE_KEYS)
        .default('sharpeRatio'),
    )
    .option('--sample <sets>', 'try this many settings, spread evenly (Latin hypercube), instead of every combination')
    .option('--seed <number>', 'with --sample: number that decides which settings are drawn', '1');
}

/** Returns the checked options with the bars. @throws {UsageError} naming the option. */
export async function readVaried(flags: VaryFlags): Promise<VaryInput> {
  const limits = readLimits(flags);
  const inputs = await loadInputs(flags, limits);
  const [{ strategy, params }] = inputs as [(typeof inputs)[number]];
  const axes = flags.vary.map((text) => readAxis(text, strategy));
  const fixed = flags.set.map((pair) => pair.split('=')[0]!.trim());
  const twice = axes.find(({ name }) => fixed.includes(name));
  if (twice) throw new UsageError(`--set ${twice.name}: the parameter is varied with --vary.`);
  const varied = new Set(axes.map(({ name }) => name));
  return {
    strategy,
    series: inputs.map((input) => ({
      instrument: input.instrument,
      timeframe: input.timeframe,
      bars: limitBars(input.bars, limits),
      partner: input.partner,
      events: input.events,
      detail: input.detail ?? null,
    })),
    axes,
    sampling: readSampling(flags),
    set: Object.fromEntries(Object.entries(params).filter(([name]) => !varied.has(name))),
    measure: flags.measure,
  };
}

/** Runs the check of an engine's request. @throws {UsageError} naming the option, for a value that the engine refuses. */
export function checked<T>(option: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof InvalidParameterError) throw new UsageError(`${option}: ${error.message}.`);
    throw error;
  }
}

/** Returns a whole number of an option. @throws {UsageError} */
export function readWhole(option: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${option} ${text}: must be a whole number from ${least} to ${most}.`);
}

function readAxis(text: string, strategy: Strategy): SweepAxis {
  const match = /^\s*(\w+)\s*=\s*([\d.]+?)\.\.([\d.]+)\/([\d.]+)\s*$/.exec(text);
  if (!match) throw new UsageError(`--vary ${text}: must be ${MEANING}.`);
  const axis = { name: match[1]!, from: Number(match[2]), to: Number(match[3]), step: Number(match[4]) };
  checked(`--vary ${text}`, () => axisValues(strategy, axis));
  return axis;
}

function readSampling({ sample, seed }: VaryFlags): Sampling {
  if (sample === undefined) return { kind: 'grid' };
  const sets = readWhole('--sample', sample, 1, 10_000);
  return { kind: 'latin-hypercube', sets, seed: readWhole('--seed', seed, 0, 4_294_967_295) };
}
