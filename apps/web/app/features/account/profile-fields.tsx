import { MAX_NAME_LENGTH, type Profile, type RiskSettings } from '@sealtick/contract';
import { useIsInteractive } from '../../lib/browser/use-browser.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CurrencyListbox } from '../../ui/currency-listbox.tsx';
import { Field } from '../../ui/field.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SavedForm } from '../../widgets/saved-form/saved-form.tsx';
import { timeZones } from './profile-form.ts';
import { useProfile } from './use-profile.ts';

/** The fields of the profile, which are saved together. */
export function ProfileFields({ profile, risk }: { profile: Profile; risk: RiskSettings }) {
  const editing = useProfile(profile, risk);
  const { form, problem, change } = editing;
  // The zones that server and browser know may differ.
  const zones = useIsInteractive() ? timeZones(form.timeZone) : [form.timeZone];
  const equity = formatNumber(risk.equity, Number.isInteger(risk.equity) ? 0 : 2);
  const isOther = form.currency !== risk.currency;
  return (
    <SavedForm label="Profile" editing={editing}>
      <div className="grid gap-x-3 gap-y-5 p-4 sm:grid-cols-2 md:p-5">
        <TextField
          label="First name"
          error={problem?.fields.firstName}
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          value={form.firstName}
          onChange={(typed) => change({ firstName: typed })}
        />
        <TextField
          label="Last name"
          error={problem?.fields.lastName}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          value={form.lastName}
          onChange={(typed) => change({ lastName: typed })}
        />
        <ChoiceField
          label="Time zone"
          error={problem?.fields.timeZone}
          hint="Your figures use its days and months. Market times stay in UTC unless you change them."
          value={form.timeZone}
          choices={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])}
          onChange={(timeZone) => change({ timeZone })}
        />
        <Field
          label="Account currency"
          hint={
            isOther ? `Your equity is then ${equity} ${form.currency}.` : `Your equity is ${equity} ${risk.currency}.`
          }
        >
          {(control) => (
            <CurrencyListbox {...control} value={form.currency} onChange={(currency) => change({ currency })} />
          )}
        </Field>
      </div>
      <ProblemLine hasFields of={problem} className="border-line border-t px-4 py-3 md:px-5" />
    </SavedForm>
  );
}
