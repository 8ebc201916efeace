import type { Strategy } from '@sealtick/contract';

interface ConfigurationRow {
  readonly key: string;
  readonly value: string;
  /** What the parameter does; empty where the value is of none. */
  readonly help: string;
}

/** The published configuration in words, each value with what its parameter does. */
export function toConfiguration({
  configuration,
  parameters,
}: Pick<Strategy, 'configuration' | 'parameters'>): readonly ConfigurationRow[] {
  return Object.entries(configuration).map(([key, value]) => {
    const named = parameters[key] ?? Object.values(parameters).find(({ label }) => label === key);
    return { key, value: inWords(value), help: named?.help ?? '' };
  });
}

const inWords = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
