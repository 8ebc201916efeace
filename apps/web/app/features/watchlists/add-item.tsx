import { WATCHLIST_ITEMS_MAX, type Watchlist, type WatchlistItem } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { pricesQuery } from '../../lib/queries/prices.query.ts';
import { strategyNamesQuery } from '../../lib/queries/strategy-names.query.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.ts';
import { Listbox } from '../../ui/listbox.tsx';
import { hasItem } from './has-item.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';

interface AddItemProps {
  list: Watchlist;
  isLoading: boolean;
  onAdd: (item: WatchlistItem) => void;
}

/** Adds a strategy or a symbol that the watchlist does not contain. A button opens the choice, unless the list is empty. */
export function AddItem({ list, isLoading, onAdd }: AddItemProps) {
  const { data: strategies = [] } = useQuery(strategyNamesQuery());
  const { data: prices = [] } = useQuery(pricesQuery());
  const [chosen, setChosen] = useState('');
  const [isOpened, setOpened] = useState(false);
  const part = useFocusOnOpen<HTMLDivElement>(isOpened);
  const choices: (WatchlistItem & { name: string })[] = [
    ...strategies.map(({ id, name }) => ({ kind: 'strategy' as const, id, name })),
    ...prices.map(({ symbol }) => ({ kind: 'symbol' as const, id: symbol, name: symbol })),
  ];
  const left = choices.filter((one) => !hasItem(list, one));
  const getKey = ({ kind, id }: WatchlistItem) => `${kind} ${id}`;
  const item = left.find((one) => getKey(one) === chosen);
  if (list.items.length >= WATCHLIST_ITEMS_MAX)
    return <p className="text-13">A watchlist has at most {WATCHLIST_ITEMS_MAX} items.</p>;
  if (!isOpened && list.items.length > 0)
    return (
      <Button
        size="small"
        variant="quiet"
        className="-ml-2.5 w-fit"
        aria-label={`Add to ${list.name}`}
        onClick={() => setOpened(true)}
      >
        <Icon of={Plus} size={14} />
        Add
      </Button>
    );
  const options = (kind: WatchlistItem['kind']) =>
    left
      .filter((one) => one.kind === kind)
      .map((one) => (
        <option key={one.id} value={getKey(one)}>
          {one.name}
        </option>
      ));
  return (
    <div ref={part} className="flex flex-wrap items-end gap-2">
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
          // The first item would fold the form under the pointer.
          setOpened(true);
        }}
      >
        Add
      </Button>
    </div>
  );
}
