import { Form } from '../../ui/form.tsx';
import { Acceptance, readAcceptance } from './acceptance.tsx';
import { goOn } from './go-on.ts';
import { useCall } from './use-call.ts';

interface ProviderSignUpFormProps {
  /** Proves whom the provider named. */
  ticket: string;
  email: string;
  returnTo: string;
}

/** Asks someone without an account for the statements, and creates it. */
export function ProviderSignUpForm({ ticket, email, returnTo }: ProviderSignUpFormProps) {
  const { submit, isSending, problem } = useCall('provider-sign-up', () => goOn(returnTo));
  return (
    <>
      <p className="mt-1.5 wrap-anywhere" role="status">
        There is no account of {email} yet. Create it with these statements.
      </p>
      <Form
        label="Start Free"
        action="Create the account"
        isSending={isSending}
        problem={problem}
        onSubmit={(fields) => submit({ ticket, ...readAcceptance(fields) })}
      >
        <Acceptance errors={problem?.fields ?? {}} />
      </Form>
    </>
  );
}
