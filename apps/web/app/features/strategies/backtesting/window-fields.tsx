import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Windows } from './study-windows.ts';

const DIVISIONS = [
  { value: 'rolling', label: 'Rolling' },
  { value: 'anchored', label: 'Anchored' },
  { value: 'folds', label: 'Five purged folds' },
];

interface WindowFieldsProps {
  value: Windows;
  /** Why the bars cannot be divided so; null if they can. */
  problem: string | null;
  onChange: (changes: Partial<Windows>) => void;
}

/** How the bars of a walk-forward are divided. */
export function WindowFields({ value: { division, trainMonths, testMonths }, problem, onChange }: WindowFieldsProps) {
  return (
    <>
      <ChoiceRow
        label="Division of the bars"
        choices={DIVISIONS}
        value={division}
        onChange={(chosen) => onChange({ division: chosen })}
      />
      {division !== 'folds' && (
        <div className="grid grid-cols-2 gap-3">
          <Months label="Choose on" value={trainMonths} onChange={(typed) => onChange({ trainMonths: typed })} />
          <Months label="Test on" value={testMonths} onChange={(typed) => onChange({ testMonths: typed })} />
        </div>
      )}
      <ProblemLine of={problem} />
    </>
  );
}

interface MonthsProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

const Months = ({ label, value, onChange }: MonthsProps) => (
  <TextField label={label} unit="months" inputMode="numeric" value={value} onChange={onChange} />
);
