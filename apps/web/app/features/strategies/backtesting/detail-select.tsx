import { Select } from '../../../ui/select.tsx';
import { detailsForAll } from './study-details.ts';

interface DetailSelectProps {
  /** Of the series of the study. */
  timeframes: readonly string[];
  value: string;
  onChange: (detail: string) => void;
}

/** Which finer bars decide exits inside the bars of a study. */
export function DetailSelect({ timeframes, value, onChange }: DetailSelectProps) {
  const details = detailsForAll(timeframes);
  if (details.length === 0) return null;
  return (
    <Select
      label="Exits inside a bar"
      name="detail"
      options={[
        { value: '', label: 'by the engine rules' },
        ...details.map((one) => ({ value: one, label: `by ${one} bars` })),
      ]}
      value={details.includes(value) ? value : ''}
      onChange={onChange}
    />
  );
}
