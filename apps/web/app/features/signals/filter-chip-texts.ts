import type { SelectOption } from '../../ui/select.tsx';
import { FILTERS, type FilterValues } from './filter-signals.ts';

/** The filters of the page. */
export interface SetFilters {
  readonly search: string;
  readonly strategyId: string | null;
  readonly values: FilterValues;
}

interface NamedFilter {
  /** Name of its parameter in the address. */
  readonly name: string;
  /** "Side: Short". */
  readonly text: string;
}

/** Returns the filters that are set, in words. */
export function filterChips(
  { search, strategyId, values }: SetFilters,
  strategies: readonly SelectOption[],
): readonly NamedFilter[] {
  const text = search.trim();
  const name = strategies.find(({ value }) => value === strategyId)?.label ?? strategyId;
  const set = FILTERS.flatMap((filter) => {
    const option = filter.options.find(({ value }) => value !== '' && value === values[filter.name]);
    return option ? [{ name: filter.name, text: `${filter.label}: ${option.label}` }] : [];
  });
  return [
    ...(text === '' ? [] : [{ name: 'q', text: `Search: ${text}` }]),
    ...(strategyId === null ? [] : [{ name: 'strategy', text: `Strategy: ${name}` }]),
    ...set,
  ];
}
