import { writes } from '@sealtick/contract';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** Changes the password. */
export function PasswordDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { send, isSending, problem } = useAccountWrite(writes.security.changePassword);
  const read = (fields: FormData) =>
    void send({ password: String(fields.get('password')), newPassword: String(fields.get('newPassword')) }, onChanged);
  const { password, newPassword } = problem?.fields ?? {};
  return (
    <Dialog title="Change the password" text="All other browsers are then logged out." onClose={onClose}>
      <Form label="Change the password" action="Change" isSending={isSending} problem={problem} onSubmit={read}>
        <PasswordField error={password} />
        <PasswordField isNew name="newPassword" error={newPassword} />
      </Form>
    </Dialog>
  );
}
