import { CHANGE_TYPES, RELEASE_TYPES } from '@sealtick/contract';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ReleaseFilter } from './release-view.ts';

const toOptions = (values: readonly string[]) => [
  { value: '', label: 'All' },
  ...values.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
];
const FILTERS = [
  { name: 'change', label: 'Change', options: toOptions(CHANGE_TYPES) },
  { name: 'release', label: 'Release', options: toOptions(RELEASE_TYPES) },
] as const;

interface ReleaseFiltersProps {
  filter: ReleaseFilter;
  onSearch: (search: string) => void;
  onFilter: (change: Readonly<Record<string, string>>) => void;
}

/** A plain form: without JavaScript it sends the same address to the server. */
export function ReleaseFilters({ filter, onSearch, onFilter }: ReleaseFiltersProps) {
  return (
    <search>
      <form method="get" onSubmit={(event) => event.preventDefault()} className="grid grid-cols-2 gap-2 md:flex">
        <SearchField
          label="Search releases"
          value={filter.q}
          onChange={onSearch}
          className="max-md:col-span-2 md:max-w-75"
        />
        {FILTERS.map(({ name, label, options }) => (
          <Select
            isFilter
            key={name}
            name={name}
            label={label}
            options={options}
            value={filter[name]}
            onChange={(value) => onFilter({ [name]: value })}
          />
        ))}
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  );
}
