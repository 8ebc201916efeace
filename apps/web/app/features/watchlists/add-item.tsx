import { WATCHLIST_ITEMS_MAX, type Watchlist, type WatchlistItem } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { hasItem } from './has-item.ts';
import { pricesQuery, strategyNamesQuery } from './watchlists.queries.ts';

interface AddItemProps {
  list: Watchlist;
  isLoading: boolean;
  onAdd: (item: WatchlistItem) => void;
}

/** Adds a strategy or a symbol that the watchlist does not contain. */
export function AddItem({ list, isLoading, onAdd }: AddItemProps) {
  const { data: strategies = [] } = useQuery(strategyNamesQuery());
  const { data: prices = [] } = useQuery(pricesQuery());
  const [chosen, setChosen] = useState('');
  const choices: (WatchlistItem & { name: string })[] = [
    ...strategies.map(({ id, name }) => ({ kind: 'strategy' as const, id, name })),
    ...prices.map(({ symbol }) => ({ kind: 'symbol' as const, id: symbol, name: symbol })),
  ];
  const left = choices.filter((one) => !hasItem(list, one));
  const keyOf = ({ kind, id }: WatchlistItem) => `${kind} ${id}`;
  const item = left.find((one) => keyOf(one) === chosen);
  if (list.items.length >= WATCHLIST_ITEMS_MAX)
    return <p className="text-13">A watchlist has at most {WATCHLIST_ITEMS_MAX} items.</p>;
  const options = (kind: WatchlistItem['kind']) =>
    left
      .filter((one) => one.kind === kind)
      .map((one) => (
        <option key={one.id} value={keyOf(one)}>
          {one.name}
        </option>
      ));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-60">
        <Field label={`Add to ${list.name}`}>
          {(control) => (
            <Listbox {...control} value={item ? chosen : ''} onChange={({ target }) => setChosen(target.value)}>
              <option value="">A strategy or symbol</option>
              <optgroup label="Strategies">{options('strategy')}</optgroup>
              <optgroup label="Symbols">{options('symbol')}</optgroup>
            </Listbox>
          )}
        </Field>
      </div>
      <Button
        aria-label={`Add the selection to ${list.name}`}
        disabled={!item}
        isLoading={isLoading}
        onClick={() => {
          if (item) onAdd({ kind: item.kind, id: item.id });
          setChosen('');
        }}
      >
        Add
      </Button>
    </div>
  );
}
