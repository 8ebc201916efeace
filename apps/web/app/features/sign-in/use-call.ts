import type { SignInAnswer, SignInBody, SignInCall } from '@sealtick/contract';
import { useRef, useState } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { send } from './call.ts';
import { incompleteProblem } from './incomplete-problem.ts';

/** State of a form that sends a call. */
export interface CallState<C extends SignInCall> {
  readonly isSending: boolean;
  readonly problem: FormProblem | null;
  readonly submit: (body: SignInBody<C>) => Promise<void>;
}

/** Returns a form's way to send a call once at a time; an incomplete form is not sent. @param onDone Called after it succeeded. */
export function useCall<C extends SignInCall>(
  call: C,
  onDone: (body: SignInBody<C>, answer: SignInAnswer) => void,
): CallState<C> {
  const [state, setState] = useState<{ isSending: boolean; problem: FormProblem | null }>({
    isSending: false,
    problem: null,
  });
  const isBusy = useRef(false);
  const submit = async (body: SignInBody<C>) => {
    if (isBusy.current) return;
    const lacking = incompleteProblem(call, body);
    if (lacking !== null) {
      setState({ isSending: false, problem: lacking });
      return;
    }
    isBusy.current = true;
    setState({ isSending: true, problem: null });
    const { problem, answer } = await send(call, body);
    isBusy.current = false;
    setState({ isSending: false, problem });
    if (problem === null) onDone(body, answer);
  };
  return { ...state, submit };
}
