import type { AccountRecord } from '@sealtick/contract';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { accountName } from '../../lib/text/account-name.ts';
import { Select } from '../../ui/select.tsx';

/** The record of the subscribed signals comes first. */
const SUBSCRIBED = { value: '', label: 'Subscribed signals' };
/** What belongs to the trades of one record. */
const NO_FILTERS = { strategy: '', symbol: '', side: '', outcome: '', page: '' };

interface RecordPickerProps {
  records: readonly AccountRecord[];
  /** Id of the account whose record is shown; null for that of the subscribed signals. */
  shown: string | null;
}

/** Chooses the record that the page shows; nothing while there is only one. */
export function RecordPicker({ records, shown }: RecordPickerProps) {
  const [, change] = useSetParam();
  if (records.length === 0) return null;
  const accounts = records.map((one) => ({
    value: one.connectionId,
    label: `${accountName(one)}${one.endedAt === null ? '' : ' (disconnected)'}`,
  }));
  return (
    <Select
      label="Record"
      name="account"
      options={[SUBSCRIBED, ...accounts]}
      value={shown ?? ''}
      onChange={(account) => change({ ...NO_FILTERS, account })}
      className="max-sm:w-full print:hidden"
    />
  );
}
