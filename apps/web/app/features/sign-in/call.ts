import type { SignInAnswer, SignInBody, SignInCall } from '@sealtick/contract';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { signInCall } from '../../lib/session/sign-in-call.ts';

/** Result of a call: what went wrong, or its answer. */
export type CallResult =
  | { readonly problem: FormProblem; readonly answer: null }
  | { readonly problem: null; readonly answer: SignInAnswer };

/** Sends a call of the login page. */
export async function send<C extends SignInCall>(call: C, body: SignInBody<C>): Promise<CallResult> {
  try {
    return { problem: null, answer: await signInCall(call, body) };
  } catch (error) {
    return { problem: getProblem(error), answer: null };
  }
}
