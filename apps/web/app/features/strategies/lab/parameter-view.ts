import { asNumber, asRecord, asText } from '../../../lib/guard.ts';

/** A parameter of a strategy as its form shows it. */
export interface ParameterView {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** As published. */
  readonly published: number;
  readonly help: string;
}

/** The parameters a form can be made of; one that lacks a number is left out. */
export function toParameters(sent: unknown): ParameterView[] {
  return Object.entries(asRecord(sent)).flatMap(([key, each]) => {
    const row = asRecord(each);
    const [min, max, step, published] = [row.min, row.max, row.step, row.default].map(asNumber);
    if (min === null || max === null || step === null || published === null || !(step > 0) || min >= max) return [];
    return [
      {
        key,
        label: asText(row.label) || key,
        unit: asText(row.unit),
        min,
        max,
        step,
        published,
        help: asText(row.help),
      },
    ];
  });
}

const digitsOf = ({ step }: Pick<ParameterView, 'step'>) => String(step).split('.')[1]?.length ?? 0;

type Range = Pick<ParameterView, 'min' | 'max' | 'step'>;

export const writeValue = (value: number, parameter: Pick<Range, 'step'>) => value.toFixed(digitsOf(parameter));

/** What a person typed as a value, or what is wrong with it. */
export function readValue(text: string, parameter: Range): { value: number } | { problem: string } {
  const { min, max, step } = parameter;
  const value = Number(text.replace(',', '.'));
  const range = `${writeValue(min, parameter)} to ${writeValue(max, parameter)}`;
  if (text.trim() === '' || !Number.isFinite(value)) return { problem: `A number from ${range}.` };
  if (value < min || value > max) return { problem: `From ${range}.` };
  const steps = (value - min) / step;
  if (Math.abs(steps - Math.round(steps)) > 1e-6) return { problem: `In steps of ${step}, from ${range}.` };
  return { value: Number((min + Math.round(steps) * step).toFixed(digitsOf(parameter))) };
}
