import { ProblemError } from '@sealtick/client';
import type { SignInAnswer, SignInBody, SignInCall } from '@sealtick/contract';

/** Sends a call of the login. @throws {ProblemError} if it is refused */
export async function signInCall<C extends SignInCall>(call: C, body: SignInBody<C>): Promise<SignInAnswer> {
  const response = await fetch(`/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await ProblemError.from(response);
  return response.status === 204 ? {} : await response.json();
}
