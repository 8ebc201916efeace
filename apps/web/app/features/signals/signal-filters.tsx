import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';

interface SignalFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  strategyId: string | null;
  strategies: readonly SelectOption[];
  onStrategy: (id: string) => void;
}

/** Controls that narrow the list of signals. */
export function SignalFilters({ search, onSearch, strategyId, strategies, onStrategy }: SignalFiltersProps) {
  const value = strategyId ?? '';
  const isKnown = value === '' || strategies.some((option) => option.value === value);
  const options = [{ value: '', label: 'All' }, ...strategies, ...(isKnown ? [] : [{ value, label: value }])];
  return (
    <search>
      <form method="get" onSubmit={(event) => event.preventDefault()} className="mb-2 flex flex-wrap gap-2">
        <SearchField
          label="Search symbol or strategy"
          value={search}
          onChange={onSearch}
          className="max-sm:basis-full"
        />
        <Select
          label="Strategy"
          name="strategy"
          options={options}
          value={value}
          onChange={onStrategy}
          className="max-sm:basis-full sm:w-60"
        />
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  );
}
