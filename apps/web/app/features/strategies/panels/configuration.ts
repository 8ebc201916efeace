import type { Strategy } from '@sealtick/contract';

interface ConfigurationRow {
  readonly key: string;
  readonly value: string;
  /** Description of the parameter; empty if the value belongs to none. */
  readonly help: string;
}

/** Returns the published configuration as text, each value with the description of its parameter. */
export function toConfiguration({
  configuration,
  parameters,
}: Pick<Strategy, 'configuration' | 'parameters'>): readonly ConfigurationRow[] {
  return Object.entries(configuration).map(([key, value]) => {
    const named = parameters[key] ?? Object.values(parameters).find(({ label }) => label === key);
    return { key, value: formatValue(value), help: named?.help ?? '' };
  });
}

const formatValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
