import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { activeFilters, FILTERS, type FilterValues } from './filter-strategies.ts';

/** Id of the form, for controls outside of it. */
export const FILTER_FORM = 'library-filters';

interface StrategyFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  values: FilterValues;
  onFilter: (name: string, value: string) => void;
}

/** A plain form: without JavaScript it sends the same address to the server. */
export function StrategyFilters({ search, onSearch, values, onFilter }: StrategyFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = activeFilters(values).length;
  return (
    <search>
      <form id={FILTER_FORM} method="get" onSubmit={(event) => event.preventDefault()} className="flex flex-wrap gap-2">
        <SearchField label="Search strategies" value={search} onChange={onSearch} />
        <FiltersButton
          controls="strategy-filters"
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          count={count}
          className="lg:hidden"
        />
        <div
          id="strategy-filters"
          className={classNames(
            'w-full gap-2 sm:grid-cols-2 lg:flex lg:w-auto noscript:grid',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          {FILTERS.map(({ name, label, options }) => (
            <Select
              isFilter
              key={name}
              name={name}
              label={label}
              options={options}
              value={values[name]}
              onChange={(value) => onFilter(name, value)}
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
