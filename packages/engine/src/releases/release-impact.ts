import { getName } from './release-names.ts';

/** What calendars call high and medium for most areas. */
const HIGH = [
  'rate decision',
  'press conference',
  'payrolls',
  'consumer prices',
  'producer prices',
  'personal income and outlays',
  'retail sales',
  'output',
  'unemployment',
];
const MEDIUM = [
  'policy statement',
  'minutes',
  'monetary policy report',
  'symposium',
  'speech',
  'jobless claims',
  'private payrolls',
  'job openings',
  'employment',
  'earnings',
  'manufacturing survey',
  'services survey',
  'business survey',
  'industrial production',
  'durable goods orders',
  'trade balance',
];

/**
 * Returns the impact of a release by its name alone, for calendars that state none.
 * @param name One of the list, such as `US payrolls`
 */
export function releaseImpact(name: string, country: string): 'low' | 'medium' | 'high' {
  const isOneOf = (topics: readonly string[]) => topics.some((topic) => getName(topic, country) === name);
  if (isOneOf(HIGH)) return 'high';
  return isOneOf(MEDIUM) ? 'medium' : 'low';
}
