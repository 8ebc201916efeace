import type { SignInAnswer, SignInBody, SignInCall } from '@sealtick/contract';
import { type FormProblem, formProblem, UNREACHABLE } from '../../ui/form-problem.ts';

/** Result of a call: what went wrong, or its answer. */
export type CallResult =
  | { readonly problem: FormProblem; readonly answer: null }
  | { readonly problem: null; readonly answer: SignInAnswer };

/** Sends a call of the sign-in page. */
export async function send<C extends SignInCall>(call: C, body: SignInBody<C>): Promise<CallResult> {
  try {
    const response = await fetch(`/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) return { problem: formProblem(await response.json(), response.status), answer: null };
    return { problem: null, answer: response.status === 204 ? {} : await response.json() };
  } catch {
    return { problem: UNREACHABLE, answer: null };
  }
}
