import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { countFilters, FILTERS, type FilterValues } from './filter-signals.ts';

interface SignalFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  strategyId: string | null;
  strategies: readonly SelectOption[];
  values: FilterValues;
  onFilter: (name: string, value: string) => void;
}

/** Search and filters of the feed. A plain form: without JavaScript it sends the same address to the server. */
export function SignalFilters({ search, onSearch, strategyId, strategies, values, onFilter }: SignalFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(values);
  const value = strategyId ?? '';
  const isKnown = value === '' || strategies.some((option) => option.value === value);
  const options = [{ value: '', label: 'All' }, ...strategies, ...(isKnown ? [] : [{ value, label: value }])];
  // On a phone, search and strategy are shown with the filters, and the button is in the line above the list.
  const folded = isOpen ? '' : 'max-sm:hidden noscript:flex!';
  return (
    <search className="max-sm:contents">
      <form
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="mb-2 flex flex-wrap gap-2 max-sm:contents"
      >
        <SearchField
          label="Search symbol or strategy"
          value={search}
          onChange={onSearch}
          hasRowKeys
          className={classNames('max-sm:order-1 max-sm:basis-full', folded)}
        />
        <Select
          isFilter
          label="Strategy"
          name="strategy"
          options={options}
          value={value}
          onChange={(id) => onFilter('strategy', id)}
          className={classNames('max-sm:order-1 max-sm:basis-full sm:w-60', folded)}
        />
        <FiltersButton
          controls="signal-filters"
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          count={count}
          className="max-sm:ml-auto noscript:hidden!"
        />
        <div
          id="signal-filters"
          className={classNames(
            'w-full gap-2 max-sm:order-1 sm:grid-cols-2 lg:grid-cols-3 noscript:grid',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          {FILTERS.map(({ name, label, options: choices }) => (
            <Select
              isFilter
              key={name}
              name={name}
              label={label}
              options={choices}
              value={values[name]}
              onChange={(chosen) => onFilter(name, chosen)}
            />
          ))}
        </div>
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  );
}
