import type { JournalPage, JournalPlan, JournalView } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { useUrlText } from '../../lib/navigation/use-url-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FILTER_NAMES, filtersIn, withFilters } from './filters-in.ts';
import { createView, removeView, viewsQuery } from './journal.queries.ts';

interface FilterBarProps {
  page: Pick<JournalPage, 'tags' | 'symbols' | 'accounts'>;
  plans: readonly JournalPlan[];
}

const getOptions = (all: string, values: readonly string[]): SelectOption[] => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

const NOTE = [
  { value: '', label: 'All' },
  { value: 'without', label: 'Without a note' },
  { value: 'with', label: 'With a note' },
];
const RESULT = [
  { value: '', label: 'Any' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
  { value: 'open', label: 'Open' },
];
const FOLLOWED = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'Followed' },
  { value: 'partly', label: 'Partly' },
  { value: 'no', label: 'Broken' },
  { value: 'unanswered', label: 'Not answered' },
];
const SOURCE = [
  { value: '', label: 'All' },
  { value: 'signal', label: 'Subscribed record' },
  { value: 'copied', label: 'Accounts at brokers' },
  { value: 'typed', label: 'Typed' },
  { value: 'imported', label: 'Imported' },
];

const SIDE = [
  { value: '', label: 'Both' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
];
const RATING = [{ value: '', label: 'Any' }, ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))];

/** Conditions for the list of trades, and the saved ones. */
export function FilterBar({ page, plans }: FilterBarProps) {
  const [params, change] = useSetParam();
  const [words, setWords] = useUrlText('q');
  const [isOpen, setOpen] = useState(false);
  const filters = filtersIn(params);
  const select = (name: (typeof FILTER_NAMES)[number], label: string, options: readonly SelectOption[]) =>
    options.length > 1 && (
      <Select
        isFilter
        label={label}
        name={name}
        options={options}
        value={`${filters[name] ?? ''}`}
        onChange={(value) => change({ [name]: value, trade: '' })}
      />
    );
  const isSet = Object.keys(filters).length > 0;
  return (
    <div className="grid gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-2 max-md:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-4 xl:grid-cols-[minmax(16rem,2fr)_auto_repeat(4,minmax(0,1fr))] [&>*]:min-w-0">
        <div className="md:max-xl:col-span-3">
          <SearchField label="Search notes, tags and symbols" value={words} onChange={setWords} />
        </div>
        <FiltersButton
          controls="journal-filters"
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          count={Object.keys(filters).filter((name) => name !== 'q').length}
        />
        {/* On a phone they would push the open trade off the screen. */}
        <div
          className={classNames(
            'md:contents [&>*]:min-w-0',
            isOpen ? 'col-span-full grid grid-cols-2 gap-2' : 'max-md:hidden',
          )}
        >
          {select('note', 'Note', NOTE)}
          {select('result', 'Result', RESULT)}
          {select('followed', 'Plan', FOLLOWED)}
          {select('symbol', 'Symbol', getOptions('All', page.symbols))}
        </div>
        <div
          id="journal-filters"
          className={classNames(
            'col-span-full grid-cols-2 gap-2 md:grid-cols-4 [&>*]:min-w-0',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          {select('source', 'Origin', SOURCE)}
          {select('tag', 'Tag', getOptions('All', page.tags))}
          {select('account', 'Account', getOptions('All', page.accounts))}
          {select('side', 'Side', SIDE)}
          {select('rating', 'Rating', RATING)}
          {select('plan', 'Written plan', [
            { value: '', label: 'All' },
            ...plans.map(({ id, name }) => ({ value: id, label: name })),
          ])}
          <DateField label="From" value={filters.from} onChange={(from) => change({ from, trade: '' })} />
          <DateField label="To" value={filters.to} onChange={(to) => change({ to, trade: '' })} />
        </div>
      </div>
      <SavedViews isSet={isSet} filters={Object.fromEntries(Object.entries(filters).map(([k, v]) => [k, `${v}`]))} />
    </div>
  );
}

/** The saved views as links, and a form that saves the current conditions. */
function SavedViews({ isSet, filters }: { isSet: boolean; filters: Record<string, string> }) {
  const { data: views = [] } = useQuery(viewsQuery());
  const creating = useMutation(createView);
  const removing = useMutation(removeView);
  const [name, setName] = useState('');
  const [hasNoName, setHasNoName] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = name.trim() === '';
    setHasNoName(isEmpty);
    if (isEmpty || creating.isPending) return;
    creating.mutate({ name, filters }, { onSuccess: () => setName('') });
  };
  const error = creating.error ?? removing.error;
  if (!isSet && views.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {views.length > 0 && (
        <ul aria-label="Saved views" className="flex flex-wrap gap-2">
          {views.map((view) => (
            <SavedView key={view.id} view={view} onRemove={() => removing.mutate({ id: view.id })} />
          ))}
        </ul>
      )}
      {isSet && (
        <form onSubmit={save} aria-label="Save this view" className="flex items-end gap-2">
          <TextField
            label="Save these conditions as"
            error={hasNoName ? 'Enter a name.' : error ? getProblem(error).detail : undefined}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={setName}
          />
          <Button type="submit" isLoading={creating.isPending}>
            Save view
          </Button>
          <Link to="?" preventScrollReset className="touch pb-2 text-13 text-ink-2 underline">
            Clear
          </Link>
        </form>
      )}
    </div>
  );
}

function SavedView({ view: { name, filters }, onRemove }: { view: JournalView; onRemove: () => void }) {
  return (
    <li className="flex items-center rounded-full border border-line-control">
      <Link
        to={withFilters(filters)}
        preventScrollReset
        className="touch rounded-full py-1.5 pr-1 pl-3 text-13 hover:text-ink-1"
      >
        {name}
      </Link>
      <button
        type="button"
        aria-label={`Delete the view ${name}`}
        onClick={onRemove}
        className="touch rounded-full px-2.5 py-1.5 text-13 text-ink-3 hover:text-ink-1"
      >
        ×
      </button>
    </li>
  );
}

interface DateFieldProps {
  label: string;
  value: string | undefined;
  onChange: (day: string) => void;
}

/** A day with its label inside the frame, as a select has it. */
function DateField({ label, value = '', onChange }: DateFieldProps) {
  return (
    <label className="flex h-11 min-w-0 items-center max-sm:col-span-full rounded-input border border-line-control bg-surface-0 focus-within:border-accent focus-within:shadow-field md:h-9">
      <span className="pl-2.5 text-16 text-ink-3 md:text-14">{label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent px-1.5 text-16 text-ink-1 outline-none focus-visible:shadow-none md:text-14"
      />
    </label>
  );
}
