import { KeyRound } from 'lucide';
import { useState } from 'react';
import { askForPasskey, useCanUsePasskeys } from '../../lib/browser/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { send } from './call.ts';
import { goOn } from './go-on.ts';
import { type SecondStep, secondStep } from './second-step.ts';

interface PasskeyButtonProps {
  returnTo: string | null;
  /** Called where the account also asks for a code. */
  onSecondStep: (step: SecondStep) => void;
}

const NOT_USED = 'No passkey was used. Try again, or log in with your password.';

/** Logs in with a passkey; nothing where the browser has none. */
export function PasskeyButton({ returnTo, onSecondStep }: PasskeyButtonProps) {
  const isOffered = useCanUsePasskeys();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly text: string | null }>({
    isBusy: false,
    text: null,
  });
  if (!isOffered) return null;
  const use = async () => {
    setState({ isBusy: true, text: null });
    const text = await logIn(returnTo, onSecondStep).catch(() => NOT_USED);
    setState({ isBusy: false, text });
  };
  return (
    <div className="mt-4 grid gap-2">
      <Button size="large" isLoading={state.isBusy} onClick={() => void use()}>
        <Icon of={KeyRound} size={16} />
        Use a passkey
      </Button>
      <ProblemLine of={state.text} />
    </div>
  );
}

/** Returns what went wrong; null if the browser goes on. */
async function logIn(returnTo: string | null, onSecondStep: (step: SecondStep) => void): Promise<string | null> {
  const asked = await send('passkey-options', {});
  if (asked.problem) return asked.problem.detail;
  const response = await askForPasskey(asked.answer.options!);
  if (response === null) return NOT_USED;
  const { problem, answer } = await send('use-passkey', { response });
  if (problem) return problem.detail;
  const step = secondStep(answer);
  if (step === null) goOn(returnTo);
  else onSecondStep(step);
  return null;
}
