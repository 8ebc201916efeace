import { PLAN_INTERESTS, type PlanInterest, planInterestLabel, REQUEST_LENGTHS } from '@sealtick/contract';
import { Field } from '../field.tsx';
import { Listbox } from '../listbox.tsx';

/** What somebody typed into the form; an empty plan is none. */
export interface Typed {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string;
  readonly planInterest: PlanInterest | '';
  readonly message: string;
}

interface FieldsProps {
  typed: Typed;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Typed>) => void;
}

const REQUIRED_INPUTS = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', required: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
] as const;
const OPTIONAL_INPUTS = [
  { name: 'company', label: 'Company (optional)', type: 'text', autoComplete: 'organization', required: false },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel', required: false },
] as const;

/** The fields of a request to sales. */
export function Fields({ typed, errors, onChange }: FieldsProps) {
  const input = ({ name, label, ...rest }: (typeof REQUIRED_INPUTS | typeof OPTIONAL_INPUTS)[number]) => (
    <Field key={name} label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          {...rest}
          name={name}
          maxLength={REQUEST_LENGTHS[name]}
          value={typed[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {REQUIRED_INPUTS.map(input)}
      <div className="grid gap-4 sm:grid-cols-2">{OPTIONAL_INPUTS.map(input)}</div>
      <Field label="Plan (optional)" error={errors.planInterest}>
        {(control) => (
          <Listbox
            {...control}
            name="planInterest"
            value={typed.planInterest}
            onChange={(event) =>
              onChange({ planInterest: PLAN_INTERESTS.find((one) => one === event.target.value) ?? '' })
            }
          >
            <option value="">Not decided</option>
            {PLAN_INTERESTS.map((interest) => (
              <option key={interest} value={interest}>
                {planInterestLabel(interest)}
              </option>
            ))}
          </Listbox>
        )}
      </Field>
      <Field label="Message" error={errors.message}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={5}
            required
            maxLength={REQUEST_LENGTHS.message}
            value={typed.message}
            onChange={(event) => onChange({ message: event.target.value })}
          />
        )}
      </Field>
      {/* Robots fill every field that they find; people and screen readers do not find this one. */}
      <div aria-hidden="true" className="absolute size-0 overflow-hidden opacity-0">
        <input name="topic" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
