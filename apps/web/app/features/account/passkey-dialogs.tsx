import { writes } from '@sealtick/contract';
import { useState } from 'react';
import { makePasskey } from '../../lib/browser/passkeys.ts';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAccountWrite } from './use-account-write.ts';

const NOT_MADE: FormProblem = {
  detail: 'No passkey was made. The device may have one of this account already.',
  fields: {},
};

/** Names a new passkey and lets the browser make it. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const ask = useAccountWrite(writes.security.askForNewPasskey);
  const add = useAccountWrite(writes.security.addPasskey);
  const [isCancelled, setCancelled] = useState(false);
  const make = async (name: string) => {
    setCancelled(false);
    await ask.send({}, ({ options }) => {
      void makePasskey(options)
        .catch(() => null)
        .then((response) => (response === null ? setCancelled(true) : add.send({ name, response }, onClose)));
    });
  };
  const problem = ask.problem ?? add.problem ?? (isCancelled ? NOT_MADE : null);
  return (
    <Dialog
      title="Add a passkey"
      text="The browser asks you to confirm. All other browsers are then logged out."
      onClose={onClose}
    >
      <Form
        label="Add a passkey"
        action="Add"
        isSending={ask.isSending || add.isSending}
        problem={problem}
        onSubmit={(fields) => void make(String(fields.get('name')).trim())}
      >
        <NameField error={problem?.fields.name} />
      </Form>
    </Dialog>
  );
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { send, isSending, problem } = useAccountWrite(writes.security.renamePasskey);
  return (
    <Dialog title="Rename the passkey" onClose={onClose}>
      <Form
        label="Rename the passkey"
        action="Rename"
        isSending={isSending}
        problem={problem}
        onSubmit={(fields) => void send({ id, name: String(fields.get('name')).trim() }, onClose)}
      >
        <NameField error={problem?.fields.name} defaultValue={name} />
      </Form>
    </Dialog>
  );
}

function NameField({ error, defaultValue = '' }: { error: string | undefined; defaultValue?: string }) {
  return (
    <TextField
      label="Name"
      hint="Such as the device that it is on."
      error={error}
      name="name"
      maxLength={60}
      defaultValue={defaultValue}
      required
    />
  );
}
