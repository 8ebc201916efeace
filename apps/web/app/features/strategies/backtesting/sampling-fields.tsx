import { STUDY_RUNS_MAX } from '@sealtick/contract';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { StudyForm } from './study-settings.ts';

type Sampling = Pick<StudyForm, 'sampling' | 'sets' | 'seed'>;

const OPTIONS = [
  { value: 'grid', label: 'every combination' },
  { value: 'latin-hypercube', label: 'some, spread evenly' },
] as const;

interface SamplingFieldsProps {
  value: Sampling;
  onChange: (changes: Partial<Sampling>) => void;
}

/** Which of the combinations are tried: all, or some that a seed draws. */
export function SamplingFields({ value: { sampling, sets, seed }, onChange }: SamplingFieldsProps) {
  return (
    <>
      <Select
        label="Try"
        name="sampling"
        options={OPTIONS}
        value={sampling}
        onChange={(chosen) => onChange({ sampling: OPTIONS.find(({ value }) => value === chosen)!.value })}
      />
      {sampling === 'latin-hypercube' && (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="Combinations"
            hint={`1 to ${STUDY_RUNS_MAX.toLocaleString('en-GB')}`}
            inputMode="numeric"
            value={sets}
            onChange={(typed) => onChange({ sets: typed })}
          />
          <TextField
            label="Seed"
            hint="The same one draws the same"
            inputMode="numeric"
            value={seed}
            onChange={(typed) => onChange({ seed: typed })}
          />
        </div>
      )}
    </>
  );
}
