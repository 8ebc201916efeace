import { useState } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { signInCall } from '../../lib/session/sign-in-call.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';

type State = FormProblem | 'ready' | 'sending' | 'sent';

/** Lets a member without a password choose one, by a link in an email. */
export function SetPassword() {
  const { visitor } = useSite();
  const email = visitor.user?.email ?? '';
  const [state, setState] = useState<State>('ready');
  const send = async () => {
    setState('sending');
    setState(
      await signInCall('send-reset', { email }).then(
        () => 'sent' as const,
        (error: unknown) => getProblem(error),
      ),
    );
  };
  if (state === 'sent') {
    return (
      <p role="status" className="text-13 wrap-anywhere">
        Follow the link in the email to {email} within 15 minutes. All browsers are then logged out.
      </p>
    );
  }
  return (
    <>
      <Button size="small" isLoading={state === 'sending'} onClick={() => void send()}>
        Set a password
      </Button>
      <ProblemLine of={typeof state === 'object' ? state : null} />
    </>
  );
}
