import type { Strategy, StrategyParameter } from '@sealtick/contract';
import { readNumber } from '../../../lib/forms/typed-number.ts';

/** A parameter of a strategy as its form shows it. */
export interface ParameterView extends Omit<StrategyParameter, 'default'> {
  readonly key: string;
  /** The published value. */
  readonly published: number;
}

/** Returns the parameters as fields of a form; one without a range cannot be changed. */
export function toParameters(parameters: Strategy['parameters']): ParameterView[] {
  return Object.entries(parameters).flatMap(([key, { default: published, ...parameter }]) =>
    parameter.step > 0 && parameter.min < parameter.max ? [{ key, published, ...parameter }] : [],
  );
}

const getDigits = ({ step }: Pick<ParameterView, 'step'>) => String(step).split('.')[1]?.length ?? 0;

type Range = Pick<ParameterView, 'min' | 'max' | 'step'>;

/** Returns a value with as many decimals as the step of its parameter. */
export const writeValue = (value: number, parameter: Pick<Range, 'step'>) => value.toFixed(getDigits(parameter));

/** Parses a typed value, or says what would be valid. */
export function readValue(text: string, parameter: Range): { value: number } | { problem: string } {
  const { min, max, step } = parameter;
  const value = readNumber(text);
  const range = `${writeValue(min, parameter)} to ${writeValue(max, parameter)}`;
  if (Number.isNaN(value)) return { problem: `Enter a number from ${range}.` };
  if (value < min || value > max) return { problem: `Must be ${range}.` };
  const steps = (value - min) / step;
  if (Math.abs(steps - Math.round(steps)) > 1e-6)
    return {
      problem: `Must be a multiple of ${step} from ${writeValue(min, parameter)}, at most ${writeValue(max, parameter)}.`,
    };
  return { value: Number((min + Math.round(steps) * step).toFixed(getDigits(parameter))) };
}
