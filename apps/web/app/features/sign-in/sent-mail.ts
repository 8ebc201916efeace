import type { SignInBody } from '@sealtick/contract';
import { send } from './call.ts';

type MailCall = 'sign-up' | 'send-link' | 'send-reset';

/** An email that was requested. */
export interface SentMail {
  readonly email: string;
  /** Requests it once more. Returns why that was refused; null if it was not. */
  readonly sendAgain: () => Promise<string | null>;
}

/** Returns the email that a call has requested. */
export function sentMail<C extends MailCall>(call: C, body: SignInBody<C> & { readonly email: string }): SentMail {
  return { email: body.email, sendAgain: async () => (await send(call, body)).problem?.detail ?? null };
}
