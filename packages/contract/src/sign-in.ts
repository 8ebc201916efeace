import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';

const email = z.string().trim().max(254).pipe(z.email());
const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
const token = z.string().regex(/^[\w-]{16,200}$/, 'is no token of a link');

/** Bodies of the calls of the sign-in page, by the path below /api/auth. */
export const SIGN_IN_CALLS = {
  'sign-up': z.strictObject({
    email,
    password: newPassword,
    /** At least 18. */
    isAdult: z.literal(true),
    /** Accepts the terms and the risk disclosure of `TERMS_VERSION`. */
    acceptsTerms: z.literal(true),
  }),
  'sign-in': z.strictObject({ email, password: z.string().min(1).max(MAX_PASSWORD_LENGTH) }),
  'send-link': z.strictObject({ email }),
  'send-reset': z.strictObject({ email }),
  'confirm-email': z.strictObject({ token }),
  'use-link': z.strictObject({ token }),
  'reset-password': z.strictObject({ token, password: newPassword }),
} as const;

export type SignInCall = keyof typeof SIGN_IN_CALLS;
export type SignInBody<C extends SignInCall> = z.input<(typeof SIGN_IN_CALLS)[C]>;
