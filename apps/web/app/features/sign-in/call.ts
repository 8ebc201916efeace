import type { SignInAnswer, SignInBody, SignInCall } from '@sealtick/contract';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { storeKept } from '../../lib/session/kept-account.ts';
import { signInCall } from '../../lib/session/sign-in-call.ts';

/** Result of a call: what went wrong, or its answer. */
export type CallResult =
  | { readonly problem: FormProblem; readonly answer: null }
  | { readonly problem: null; readonly answer: SignInAnswer };

/** Sends a call of the login page. */
export async function send<C extends SignInCall>(call: C, body: SignInBody<C>): Promise<CallResult> {
  try {
    const answer = await signInCall(call, body);
    if (answer.isKept && answer.ticket === undefined) storeKept();
    return { problem: null, answer };
  } catch (error) {
    return { problem: getProblem(error), answer: null };
  }
}
