import { JOURNAL_CSV_FIELDS } from '@sealtick/contract';
import { Select } from '../../ui/select.tsx';

const LABELS: Readonly<Record<(typeof JOURNAL_CSV_FIELDS)[number], string>> = {
  ticket: 'Ticket',
  account: 'Account',
  symbol: 'Symbol (needed)',
  side: 'Buy or sell (needed)',
  lots: 'Volume',
  openedAt: 'Opened (needed)',
  entry: 'Entry price (needed)',
  stop: 'Stop',
  target: 'Target',
  closedAt: 'Closed (needed)',
  exit: 'Exit price (needed)',
  commission: 'Commission',
  swap: 'Swap',
  profit: 'Profit before costs',
  currency: 'Currency',
};

/** The column of each field that is chosen by hand. */
export type ChosenColumns = Readonly<Record<string, string>>;

interface ImportColumnsProps {
  /** Headings of the file. */
  names: readonly string[];
  value: ChosenColumns;
  onChange: (value: ChosenColumns) => void;
}

/** Chooses which column of a CSV file is what. */
export function ImportColumns({ names, value, onChange }: ImportColumnsProps) {
  const options = [
    { value: '', label: 'Automatic' },
    ...names.filter(Boolean).map((name) => ({ value: name, label: name })),
  ];
  return (
    <fieldset className="grid gap-3 rounded-input border border-line p-4">
      <legend className="px-1 font-strong text-13">Which column is what</legend>
      <p className="max-w-read text-13">
        The columns of this file have other names than those that are known. Choose the needed ones, then show the
        preview again.
      </p>
      <div className="grid gap-2 md:grid-cols-2">
        {JOURNAL_CSV_FIELDS.map((field) => (
          <Select
            key={field}
            label={LABELS[field]}
            name={`column-${field}`}
            options={options}
            value={value[field] ?? ''}
            onChange={(name) => {
              const { [field]: _before, ...others } = value;
              onChange(name === '' ? others : { ...others, [field]: name });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
