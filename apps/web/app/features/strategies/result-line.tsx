import { X } from 'lucide';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Icon } from '../../ui/icon.ts';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { activeFilters, type FilterName, type FilterValues } from './filter-strategies.ts';
import { LIBRARY_VIEWS, type LibraryView } from './library-view.ts';
import { SORT_PARAM, SORTS } from './sort-strategies.ts';
import { FILTER_FORM } from './strategy-filters.tsx';

interface ResultLineProps {
  /** Null while the strategies are loading or failed to load. */
  found: number | null;
  total: number | null;
  isLoading: boolean;
  search: string;
  values: FilterValues;
  onRemove: (name: FilterName | 'q') => void;
  onClear: () => void;
  sort: string;
  /** Such as "by Sharpe". */
  sortText: string;
  onSort: (sort: string) => void;
  view: LibraryView;
  onView: (view: LibraryView) => void;
}

/** The number of strategies found, the active filters, a button to clear them, the view and the sort order. */
export function ResultLine({
  found,
  total,
  isLoading,
  search,
  values,
  onRemove,
  onClear,
  sort,
  sortText,
  onSort,
  view,
  onView,
}: ResultLineProps) {
  const searched = search.trim();
  const active: readonly { name: FilterName | 'q'; label: string }[] = [
    ...(searched ? [{ name: 'q' as const, label: `Search: ${searched}` }] : []),
    ...activeFilters(values),
  ];
  return (
    <div className="my-3 flex min-h-7 flex-wrap items-center gap-2 text-13 md:my-4">
      <p role="status">
        {isLoading && <Skeleton className="h-4 w-28" />}
        {found !== null && (
          <>
            <b className="text-ink-1">{found}</b> of {total} {total === 1 ? 'strategy' : 'strategies'}
            {found > 1 && `, ${sortText}`}
          </>
        )}
      </p>
      {active.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          onClick={() => onRemove(name)}
          aria-label={`Remove filter ${label}`}
          className="touch inline-flex h-7 max-w-full items-center gap-1 rounded-chip border border-line-strong pr-1 pl-2 text-12 text-ink-1 hover:border-line-control md:h-6"
        >
          <span className="truncate">{label}</span>
          <Icon of={X} size={14} className="shrink-0 text-ink-3" />
        </button>
      ))}
      {active.length > 0 && (
        <button type="button" onClick={onClear} className={`touch min-h-7 ${TEXT_LINK}`}>
          Clear filters
        </button>
      )}
      {(isLoading || found !== null) && total !== 0 && (
        <div className="flex w-full flex-wrap gap-2 sm:ml-auto sm:w-auto">
          <span className="contents noscript:hidden!">
            <ChoiceRow label="View" choices={LIBRARY_VIEWS} value={view} onChange={onView} />
          </span>
          <Select
            label="Sort by"
            name={SORT_PARAM}
            form={FILTER_FORM}
            options={SORTS}
            value={sort}
            onChange={onSort}
            className="min-w-0 grow basis-52 sm:w-64 sm:basis-auto"
          />
        </div>
      )}
    </div>
  );
}
