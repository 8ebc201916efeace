import { Form } from '../../ui/form.tsx';
import { EmailField } from './fields.tsx';
import { type SentMail, sentMail } from './sent-mail.ts';
import { useCall } from './use-call.ts';

interface MailFormProps {
  call: 'send-link' | 'send-reset';
  /** Text of the button. */
  action: string;
  onSent: (mail: SentMail) => void;
}

/** Requests an email with a link. */
export function MailForm({ call, action, onSent }: MailFormProps) {
  const { submit, isSending, problem } = useCall(call, (body) => onSent(sentMail(call, body)));
  const read = (fields: FormData) => submit({ email: String(fields.get('email')).trim() });
  return (
    <Form label={action} action={action} isSending={isSending} problem={problem} onSubmit={read}>
      <EmailField error={problem?.fields.email} />
    </Form>
  );
}
