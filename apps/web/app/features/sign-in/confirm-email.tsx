import { useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Form } from '../../ui/form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useCall } from './use-call.ts';

/** Confirms a change of an email address at one of the two addresses. */
export function ConfirmEmail({ token }: { token: string }) {
  const isLoggedIn = useSite().visitor.user !== null;
  const [isChanged, setChanged] = useState<boolean | null>(null);
  const { submit, isSending, problem } = useCall('confirm-new-email', (_body, answer) =>
    setChanged(answer.isChanged ?? false),
  );
  if (isChanged !== null) {
    return (
      <p className="mt-1.5" role="status">
        {isChanged ? (
          <>
            Your email address is changed.{' '}
            {isLoggedIn ? (
              // A new document: the frame of this one has the former address.
              <TextLink reloadDocument to={paths.account}>
                Back to your account
              </TextLink>
            ) : (
              <TextLink to={paths.signIn}>Login</TextLink>
            )}
          </>
        ) : (
          'Confirmed at this address. Now follow the link in the email to the other address.'
        )}
      </p>
    );
  }
  return (
    <>
      <p className="mt-1.5">Confirm the change. If you did not ask for it, close this page: nothing changes.</p>
      <Form
        label="Change of your email address"
        action="Confirm the change"
        isSending={isSending}
        problem={problem}
        onSubmit={() => submit({ token })}
      />
    </>
  );
}
