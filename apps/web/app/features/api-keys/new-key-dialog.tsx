import { type CreatedApiKey, KEY_SCOPE_NAMES, KEY_SCOPES, type KeyMode, writes } from '@sealtick/contract';
import { keysQuery } from '../../lib/queries/api-keys.queries.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';

const EXPIRIES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['', 'Never'],
] as const;

interface NewKeyDialogProps {
  onClose: () => void;
  onCreated: (created: CreatedApiKey) => void;
}

/** Asks for the name of a new key, what it may do, until when and from where. */
export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const { send, isSending, problem } = useProvenWrite(writes.apiKeys.create, () => [keysQuery()]);
  const submit = (fields: FormData) => {
    const days = String(fields.get('expiry'));
    const input = {
      name: String(fields.get('name')),
      mode: fields.get('mode') as KeyMode,
      scopes: KEY_SCOPE_NAMES.filter((scope) => fields.getAll('scope').includes(scope)),
      expiresInDays: days === '' ? null : Number(days),
      addresses: String(fields.get('addresses'))
        .split(/[\s,]+/)
        .filter((address) => address !== ''),
    };
    void send(input, onCreated);
  };
  const { fields = {} } = problem ?? {};
  const ofAddresses = Object.entries(fields).find(([path]) => path.startsWith('addresses'))?.[1];
  return (
    <Dialog isWide title="Create a key" onClose={onClose}>
      <Form
        label="Create a key"
        action="Create"
        isSending={isSending}
        problem={problem}
        onCancel={onClose}
        onSubmit={submit}
      >
        <TextField
          label="Name"
          hint="Such as the program that uses it."
          error={fields.name}
          name="name"
          maxLength={60}
          autoComplete="off"
          required
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Mode" hint="A test key reads the same and changes nothing of yours.">
            {(control) => (
              <Listbox {...control} name="mode" defaultValue="live">
                <option value="live">Live</option>
                <option value="test">Test</option>
              </Listbox>
            )}
          </Field>
          <ChoiceField label="Expires after" name="expiry" defaultValue="90" choices={EXPIRIES} />
        </div>
        <ScopeChoices error={fields.scopes} />
        <TextField
          label="Allowed addresses"
          hint="IP addresses or networks such as 192.0.2.0/24, separated by commas. Empty allows all."
          error={ofAddresses}
          name="addresses"
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}

function ScopeChoices({ error }: { error: string | undefined }) {
  return (
    <fieldset>
      <legend className="mb-2 font-strong text-13 text-ink-1">Scopes</legend>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {KEY_SCOPE_NAMES.map((scope) => (
          <Checkbox key={scope} name="scope" value={scope} defaultChecked={scope === 'signals:read'}>
            <span className="block font-mono text-13 text-ink-1">{scope}</span>
            <span className="block text-12 text-ink-3">{KEY_SCOPES[scope]}</span>
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-12 text-short">
          {error}
        </p>
      )}
    </fieldset>
  );
}
