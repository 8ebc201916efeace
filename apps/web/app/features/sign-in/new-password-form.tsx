import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useCall } from './use-call.ts';

/** Chooses a new password with the token of an email. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { submit, isSending, problem } = useCall('reset-password', onDone);
  const read = (fields: FormData) => submit({ token, password: String(fields.get('password')) });
  return (
    <Form
      label="Choose a new password"
      action="Change the password"
      isSending={isSending}
      problem={problem}
      onSubmit={read}
    >
      <PasswordField isNew error={problem?.fields.password} />
    </Form>
  );
}
