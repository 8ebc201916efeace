import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Acceptance, readAcceptance } from './acceptance.tsx';
import { EmailField } from './fields.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { type SentMail, sentMail } from './sent-mail.ts';
import { useCall } from './use-call.ts';

interface SignUpFormProps {
  /** Where the link of the email leads on; null for the start page. */
  returnTo: string | null;
  onSent: (mail: SentMail) => void;
}

/** Sign-up. */
export function SignUpForm({ returnTo, onSent }: SignUpFormProps) {
  const { submit, isSending, problem } = useCall('sign-up', (body) => onSent(sentMail('sign-up', body)));
  const read = async (fields: FormData) => {
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    const body = { email, password, ...(returnTo === null ? {} : { returnTo }) };
    await submit({ ...body, ...readAcceptance(fields) });
  };
  const errors = problem?.fields ?? {};
  return (
    <>
      <Form label="Start Free" action="Start Free" isSending={isSending} problem={problem} onSubmit={read}>
        <EmailField error={errors.email} />
        <PasswordField isNew error={errors.password} />
        <Acceptance errors={errors} />
      </Form>
      <ProviderButtons returnTo={returnTo} />
    </>
  );
}
