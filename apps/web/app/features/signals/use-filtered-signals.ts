import type { Signal } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useMedia } from '../../lib/browser/use-browser.ts';
import { latestParams } from '../../lib/navigation/latest-params.ts';
import { useUrlText, withParam } from '../../lib/navigation/use-url-text.ts';
import { listBasis } from './basis-runs.ts';
import { countFilters, filterSignals, readFilters } from './filter-signals.ts';
import { type ListConditions, useListConditions } from './list-conditions.ts';
import { usePrices } from './prices.queries.ts';
import { type SignalView, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';
import { useHeldSignals } from './use-held-signals.ts';
import { isInScope } from './use-signal-scope.ts';

const SHOWN = 10;
/** Rows that are shown before the list is opened in full. */
const COLLAPSED = 5;
/** Widths at which signals are cards. */
const CARDS = '(width < 64rem)';
const NOT_KNOWN: ListConditions = { strategyId: null, conditions: {}, followed: [], scope: 'all' };

export type FilteredSignals = ReturnType<typeof useFilteredSignals>;

/** The list of signals as the address filters it. While `isHeld`, new signals are counted and not added. */
export function useFilteredSignals(isHeld: boolean) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useUrlText('q');
  const values = readFilters(params);
  const list = useListConditions(params);
  const { strategyId, conditions, followed, scope } = list ?? NOT_KNOWN;
  const query = {
    ...signalsQuery(strategyId, conditions),
    placeholderData: rowsOfBefore(strategyId),
    enabled: list !== null,
  };
  const state = useQuery({ ...query, select: toSignalViews });
  const newest = useQuery({ ...query, select: firstFound });
  const prices = usePrices();
  const filter = (views: readonly SignalView[]) =>
    filterSignals(
      views.filter((row) => isInScope(row, scope, followed)),
      search,
      values,
      prices,
    );
  const isFiltered = search.trim() !== '' || strategyId !== null || countFilters(values) > 0;
  // A panel has room for the first rows of a new list; cards, on a narrow screen, do not.
  const isCards = useMedia(CARDS);
  const least = isFiltered ? SHOWN : isCards ? COLLAPSED : 0;
  const held = useHeldSignals(state.data ?? [], query.queryKey[0], isHeld, filter, least);
  const matches = filter(held.rows);
  const isHistory = scope === 'history';
  return {
    /** Of the read, with all rows that it found. */
    state,
    /** The newest signal as the API sent it. */
    newest,
    held,
    filter,
    matches: matches.length,
    shown: matches.slice(0, isHistory ? undefined : SHOWN),
    stated: listBasis(held.rows),
    search,
    setSearch,
    values,
    strategyId,
    conditions,
    followed,
    scope,
    isHistory,
    isFiltered,
    set: (name: string, value: string) =>
      setParams(withParam(latestParams(), name, value), { preventScrollReset: true }),
    clear: () => {
      setSearch('');
      setParams(isHistory ? { show: 'history' } : {}, { preventScrollReset: true });
    },
  };
}

/** Until a filtered list has been read, the rows of the previous one are filtered here. */
const rowsOfBefore =
  (strategyId: string | null) =>
  (rows: readonly Signal[] | null | undefined, before?: { readonly queryKey: readonly [string, ...unknown[]] }) =>
    before?.queryKey[0].split('?')[0] === signalsQuery(strategyId).queryKey[0] ? rows : undefined;

const firstFound = (sent: readonly unknown[] | null): unknown =>
  (Array.isArray(sent) ? sent.find(Boolean) : null) ?? null;
