import type { RecordPerformance } from '@sealtick/contract';
import { Select } from '../../../../ui/select.tsx';
import type { TradeChoices } from '../performance.queries.ts';

const ALL = { value: '', label: 'All' };
const SIDES = [ALL, { value: 'long', label: 'Long' }, { value: 'short', label: 'Short' }];
const RESULTS = [ALL, { value: 'gain', label: 'Gains' }, { value: 'loss', label: 'Losses' }];

interface TradeFiltersProps {
  record: RecordPerformance;
  choices: TradeChoices;
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Filters of the table of trades. */
export function TradeFilters({ record: { bySymbol }, choices, onChange }: TradeFiltersProps) {
  const symbols = [ALL, ...bySymbol.map(({ key }) => ({ value: key, label: key }))];
  const filter = (name: string) => (value: string) => onChange({ [name]: value, page: '' });
  return (
    <fieldset className="grid grid-cols-2 gap-2 px-4 pt-4 sm:flex sm:flex-wrap md:px-5">
      <legend className="sr-only">Filter trades</legend>
      {symbols.length > 2 && (
        <Select
          isFilter
          label="Symbol"
          name="symbol"
          options={symbols}
          value={choices.symbol ?? ''}
          onChange={filter('symbol')}
        />
      )}
      <Select isFilter label="Side" name="side" options={SIDES} value={choices.side ?? ''} onChange={filter('side')} />
      <Select
        isFilter
        label="Result"
        name="result"
        options={RESULTS}
        value={choices.result ?? ''}
        onChange={filter('result')}
      />
    </fieldset>
  );
}
