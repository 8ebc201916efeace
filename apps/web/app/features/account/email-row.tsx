import { writes } from '@sealtick/contract';
import { Mail } from 'lucide';
import { useState } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Row } from './row.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** The email address of the account, and a way to change it. */
export function EmailRow() {
  const { visitor } = useSite();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row icon={Mail} title="Email" text={visitor.user?.email ?? ''}>
      <Button size="small" aria-label="Change the email address" onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </Row>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const { send, isSending, problem } = useAccountWrite(writes.security.changeEmail);
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <Dialog title="Check your email at both addresses" onClose={onClose}>
        <p role="status">
          The address changes once you have followed the link in both emails, within 24 hours. All other browsers are
          then logged out.
        </p>
        <Button onClick={onClose}>Close</Button>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Change the email address"
      text="A change is confirmed at the current and at the new address."
      onClose={onClose}
    >
      <Form
        label="Change the email address"
        action="Send the emails"
        isSending={isSending}
        problem={problem}
        onSubmit={(fields) => void send({ email: String(fields.get('email')).trim() }, () => setSent(true))}
      >
        <TextField
          label="New email"
          error={problem?.fields.email}
          name="email"
          type="email"
          autoComplete="email"
          required
        />
      </Form>
    </Dialog>
  );
}
