import { Form, useSearchParams } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const FIELDS = [
  {
    name: 'act',
    label: 'Act',
    hint: 'Its words or name; or the beginning of the name, such as request.',
    type: 'text',
  },
  { name: 'account', label: 'Account', hint: 'Email address.', type: 'text' },
  { name: 'from', label: 'From', hint: 'Day, UTC.', type: 'date' },
  { name: 'to', label: 'To', hint: 'Day, UTC.', type: 'date' },
] as const;

/** Filters the audit log by act, account and time. It works without script. */
export function AuditFilter() {
  const [params] = useSearchParams();
  return (
    <Form
      key={params.toString()}
      action={consolePaths.audit}
      role="search"
      className="grid items-start gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-[1fr_1fr_10rem_10rem_auto]"
    >
      {FIELDS.map(({ name, label, hint, type }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          type={type}
          name={name}
          defaultValue={params.get(name) ?? ''}
          autoComplete="off"
        />
      ))}
      <div className="flex gap-2 xl:pt-6">
        <Button type="submit">Filter</Button>
        {params.size > 0 && <ButtonLink to={consolePaths.audit}>Show all</ButtonLink>}
      </div>
    </Form>
  );
}
