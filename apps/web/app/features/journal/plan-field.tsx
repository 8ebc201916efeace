import type { JournalPlan } from '@sealtick/contract';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Select } from '../../ui/select.tsx';
import type { NoteFields } from './kept-note.ts';

interface PlanFieldProps {
  plans: readonly JournalPlan[];
  fields: NoteFields;
  onChange: (part: Partial<NoteFields>) => void;
}

const FOLLOWED = [
  { value: 'yes', label: 'Yes' },
  { value: 'partly', label: 'Partly' },
  { value: 'no', label: 'No' },
] as const;
const MET = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Whether the plan was followed, which plan it was, and its checklist. */
export function PlanField({ plans, fields, onChange }: PlanFieldProps) {
  const { planId, followed, criteria } = fields;
  const plan = plans.find(({ id }) => id === planId);
  const answer = (id: string, met: boolean) => {
    const { [id]: before, ...others } = criteria;
    onChange({ criteria: before === met ? others : { ...others, [id]: met } });
  };
  return (
    <div className="grid gap-3">
      <Question
        label="Plan followed"
        choices={FOLLOWED}
        value={followed}
        onChange={(value) => onChange({ followed: value === followed ? null : value })}
      />
      {plans.length > 0 && (
        <Select
          label="Plan"
          name="plan"
          options={[{ value: '', label: 'None' }, ...plans.map(({ id, name }) => ({ value: id, label: name }))]}
          value={planId ?? ''}
          onChange={(value) => onChange({ planId: value === '' ? null : value, criteria: {} })}
        />
      )}
      {plan?.criteria.map(({ id, label }) => (
        <Question
          key={id}
          label={label}
          choices={MET}
          value={criteria[id] === undefined ? null : criteria[id] ? 'yes' : 'no'}
          onChange={(value) => answer(id, value === 'yes')}
        />
      ))}
    </div>
  );
}

interface QuestionProps<V extends string> {
  label: string;
  choices: readonly { readonly value: V; readonly label: string }[];
  value: V | null;
  onChange: (value: V) => void;
}

/** A question with its answers beside it; none of them is chosen at first, and a second press takes one back. */
function Question<V extends string>({ label, choices, value, onChange }: QuestionProps<V>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span aria-hidden="true" className="min-w-0 wrap-anywhere">
        {label}
      </span>
      <ChoiceRow<V> label={label} choices={choices} value={(value ?? '') as V} onChange={onChange} />
    </div>
  );
}
