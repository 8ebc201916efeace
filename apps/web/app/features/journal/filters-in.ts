import { JournalFilters } from '@sealtick/contract';
import type { Filters } from './journal.queries.ts';

/** Names of the conditions in the address of the page. */
export const FILTER_NAMES = [
  'source',
  'symbol',
  'side',
  'tag',
  'plan',
  'account',
  'followed',
  'rating',
  'result',
  'note',
  'from',
  'to',
  'q',
] as const satisfies readonly (keyof Filters)[];

/** Returns the conditions in an address. Values that are not valid are left out. */
export function filtersIn(params: URLSearchParams): Filters {
  const given = FILTER_NAMES.flatMap((name) => {
    const value = params.get(name) ?? '';
    const parsed = value === '' ? null : JournalFilters[name].safeParse(value);
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(given) as Filters;
}

/** Returns the address of the list with other conditions. */
export const withFilters = (filters: Readonly<Record<string, string>>): string => {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return params.size === 0 ? '?' : `?${params}`;
};
