import { writes } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { askForPasskey, useCanUsePasskeys } from '../../lib/browser/passkeys.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { securityQuery } from '../../lib/queries/security.query.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { SetPassword } from './set-password.tsx';

interface StepUpDialogProps {
  onProven: () => void;
  onCancel: () => void;
  /** What it is asked for. */
  text?: string | undefined;
}

const OF_PROTECTION = 'This protects your account. You are asked once in 12 hours.';
const NOT_USED: FormProblem = { detail: 'No passkey was used. Try again.', fields: {} };

/** Asks for a proof of who the person is: a code or passkey if the account has one, otherwise its password. */
export function StepUpDialog({ onProven, onCancel, text = OF_PROTECTION }: StepUpDialogProps) {
  const { data: security } = useQuery(securityQuery());
  const prove = useMutation(writeMutation(writes.security.stepUp, () => []));
  const ask = useMutation(writeMutation(writes.security.askForPasskey, () => []));
  const canUsePasskeys = useCanUsePasskeys();
  const [state, setState] = useState<{ isSending: boolean; problem: FormProblem | null }>({
    isSending: false,
    problem: null,
  });
  const run = async (act: () => Promise<FormProblem | null>) => {
    setState({ isSending: true, problem: null });
    const problem = await act().catch(getProblem);
    setState({ isSending: false, problem });
    if (problem === null) onProven();
  };
  const usePasskey = async () => {
    const passkey = await askForPasskey((await ask.mutateAsync({})).options);
    if (passkey === null) return NOT_USED;
    await prove.mutateAsync({ passkey });
    return null;
  };
  const send = async (proof: { code: string } | { password: string }) => {
    await prove.mutateAsync(proof);
    return null;
  };
  const hasApp = security?.totp != null;
  const hasPasskey = (security?.passkeys.length ?? 0) > 0;
  const hasPassword = security?.passwordChangedAt !== null;
  const { isSending, problem } = state;
  return (
    <Dialog title="Confirm that it is you" text={text} onClose={onCancel}>
      {hasPasskey && canUsePasskeys && (
        <Button size="large" isLoading={isSending} onClick={() => void run(usePasskey)}>
          <Icon of={KeyRound} size={16} />
          Use a passkey
        </Button>
      )}
      {hasApp && (
        <Form
          label="Code of your app"
          action="Confirm"
          isSending={isSending}
          problem={problem}
          onSubmit={(fields) => void run(() => send({ code: String(fields.get('code')).trim() }))}
        >
          <CodeField hint="Of your app, or a recovery code." error={problem?.fields.code} />
        </Form>
      )}
      {!hasApp && !hasPasskey && !hasPassword && (
        <>
          <p>Your account has no password, which this asks for.</p>
          <SetPassword />
        </>
      )}
      {!hasApp && !hasPasskey && hasPassword && (
        <Form
          label="Your password"
          action="Confirm"
          isSending={isSending}
          problem={problem}
          onSubmit={(fields) => void run(() => send({ password: String(fields.get('password')) }))}
        >
          <PasswordField error={problem?.fields.password} />
        </Form>
      )}
      <ProblemLine of={!hasApp && hasPasskey ? problem : null} />
    </Dialog>
  );
}
