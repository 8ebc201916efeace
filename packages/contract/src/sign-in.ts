import { z } from 'zod';
import { EmailAddress } from './email-address.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';
import { PasskeyAssertion } from './passkey.ts';
import { plainId, plainText } from './plain-text.ts';

/** A password that is chosen now. */
export const NewPassword = plainText().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
/** Names a login provider of the site. */
export const ProviderId = z.string().regex(/^[a-z\d-]{1,32}$/);
const token = z.string().regex(/^[\w-]{16,200}$/, 'is not a token of a link');

/** Code of an authenticator app, or a recovery code, as typed. */
export const Code = z.string().regex(/^[A-Za-z\d -]{6,40}$/, 'is not a code');

/** What every member confirms: at least 18, and the terms and the risk disclosure that the site shows. */
const acceptance = { isAdult: z.literal(true), acceptsTerms: z.literal(true) };

/** Bodies of the calls of the login page, by the path below /api/auth. */
export const SIGN_IN_CALLS = {
  'sign-up': z.strictObject({
    email: EmailAddress,
    password: NewPassword,
    ...acceptance,
    /** Path of the site to which the link of the email leads on. */
    returnTo: plainText().max(1_000).optional(),
  }),
  'sign-in': z.strictObject({ email: EmailAddress, password: plainText().min(1).max(MAX_PASSWORD_LENGTH) }),
  'send-link': z.strictObject({ email: EmailAddress }),
  'send-reset': z.strictObject({ email: EmailAddress }),
  'confirm-email': z.strictObject({ token }),
  /** In another browser than the one that signed up: replaces the password and the confirmations typed there. */
  'confirm-elsewhere': z.strictObject({ token, password: NewPassword, ...acceptance }),
  'use-link': z.strictObject({ token }),
  'reset-password': z.strictObject({ token, password: NewPassword }),
  'confirm-new-email': z.strictObject({ token }),
  'second-step': z.strictObject({ ticket: token, code: Code }),
  /** Returns the address at a login provider to which the browser goes. */
  'begin-provider': z.strictObject({
    provider: ProviderId,
    returnTo: plainText().max(1_000).optional(),
    /** Connects the account that is logged in, instead of logging in. */
    connects: z.literal(true).optional(),
  }),
  /** What the provider's redirect brought back. */
  'finish-provider': z.strictObject({
    provider: ProviderId,
    code: plainId(3_000),
    state: plainId(200),
    iss: plainText().max(500).optional(),
  }),
  /** Creates the account of someone whom a provider named. */
  'provider-sign-up': z.strictObject({ ticket: token, ...acceptance }),
  'passkey-options': z.strictObject({}),
  'use-passkey': z.strictObject({ response: PasskeyAssertion }),
} as const;

/** Answer of a call of the login page; most answer nothing. */
export interface SignInAnswer {
  /** Where the account also asks for a code: proves the first step to `second-step`, for 10 minutes. */
  readonly ticket?: string;
  /** Of `confirm-email`: nothing happened yet, because another browser signed up; `confirm-elsewhere` goes on. */
  readonly needsPassword?: true;
  /** Of `confirm-new-email`: whether the account has the new address, because both are confirmed. */
  readonly isChanged?: boolean;
  /** Of `passkey-options`: what the browser needs to ask for a passkey, as JSON text. */
  readonly options?: string;
  /** Of `begin-provider`: address to which the browser goes. */
  readonly url?: string;
  /** Of `finish-provider`: path of the site to which it leads on. */
  readonly returnTo?: string;
  /** Of `finish-provider`: the person has no account; proves who they are to `provider-sign-up`, for 10 minutes. */
  readonly signUp?: { readonly ticket: string; readonly email: string };
  /** Of a login: the account was to be deleted, and is kept because its owner logged in; with a ticket, it is once the code is entered. */
  readonly isKept?: true;
}

export type SignInCall = keyof typeof SIGN_IN_CALLS;
export type SignInBody<C extends SignInCall> = z.input<(typeof SIGN_IN_CALLS)[C]>;

/** State of a change of the email address after a confirmation. */
export type EmailChangeState = Required<Pick<SignInAnswer, 'isChanged'>>;
