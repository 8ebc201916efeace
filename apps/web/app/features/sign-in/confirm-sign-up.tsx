import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '../../lib/site/site.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Acceptance, readAcceptance } from './acceptance.tsx';
import { goOn } from './go-on.ts';
import { useCall } from './use-call.ts';

const FORM = { label: 'Confirm your email address', action: 'Create the account' };

/** Creates the account of a sign-up. */
export function ConfirmSignUp({ token }: { token: string }) {
  const { name } = useSite();
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  const [isElsewhere, setElsewhere] = useState(false);
  const { submit, isSending, problem } = useCall('confirm-email', (_body, answer) =>
    answer.needsPassword ? setElsewhere(true) : goOn(returnTo),
  );
  if (isElsewhere) return <ConfirmElsewhere token={token} returnTo={returnTo} />;
  return (
    <>
      <p className="mt-1.5">Create the account at {name} for this address. If you did not sign up, close this page.</p>
      <Form {...FORM} isSending={isSending} problem={problem} onSubmit={() => submit({ token })} />
    </>
  );
}

/** In another browser than the one that signed up: someone else may have typed what was typed there. */
function ConfirmElsewhere({ token, returnTo }: { token: string; returnTo: string | null }) {
  const { submit, isSending, problem } = useCall('confirm-elsewhere', () => goOn(returnTo));
  const read = (fields: FormData) =>
    submit({ token, password: String(fields.get('password')), ...readAcceptance(fields) });
  const errors = problem?.fields ?? {};
  return (
    <>
      <p className="mt-1.5" role="status">
        The sign-up was made in another browser. Choose the password of the account here; it replaces the one typed
        there. If you did not sign up, close this page.
      </p>
      <Form {...FORM} isSending={isSending} problem={problem} onSubmit={read}>
        <PasswordField isNew error={errors.password} />
        <Acceptance errors={errors} />
      </Form>
    </>
  );
}
