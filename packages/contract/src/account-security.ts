import { z } from 'zod';
import { Instant } from './instant.ts';

/** A browser that is logged in. */
export const SignInRow = z.object({
  id: z.string(),
  /** Browser and system, such as `Firefox on Windows`, as the browser states them. */
  device: z.string(),
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
  createdAt: Instant,
  /** Last use, to the hour. */
  usedAt: Instant,
});

/** A passkey of an account. */
export const PasskeyRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
});

/** A login provider, and whether an account is connected with it. */
export const ProviderConnection = z.object({
  id: z.string(),
  name: z.string(),
  /** False if the site no longer has it. */
  isOffered: z.boolean(),
  connectedAt: Instant.nullable(),
  usedAt: Instant.nullable(),
});

/** How an account is protected. */
export const AccountSecurity = z.object({
  passwordChangedAt: Instant.nullable(),
  /** The authenticator app; null if its codes are off. */
  totp: z.object({ since: Instant, recoveryCodesLeft: z.int() }).nullable(),
  passkeys: z.array(PasskeyRow),
  /** Those of the site, in its order. */
  providers: z.array(ProviderConnection),
});

/**
 * Whether a person may use the operator's console.
 * - `none`: is not an operator
 * - `factor-missing`: is an operator without authenticator app and passkey
 * - `proof-missing`: has not proved within 12 hours, in this session, who they are
 */
export const OperatorAccess = z.object({ state: z.enum(['none', 'factor-missing', 'proof-missing', 'granted']) });

/** The authenticator app that is being set up. */
export const TotpSetUp = z.object({
  /** Base32, for people who cannot scan. */
  secret: z.string(),
  /** The same as a QR code: modules along a side, and an SVG path of the dark ones. */
  qrSize: z.int(),
  qrPath: z.string(),
});

/** What a browser needs to make or to use a passkey, as JSON text. */
export const PasskeyOptions = z.object({ options: z.string() });

/** New recovery codes, shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SignInRow = z.infer<typeof SignInRow>;
export type PasskeyRow = z.infer<typeof PasskeyRow>;
export type ProviderConnection = z.infer<typeof ProviderConnection>;
export type OperatorAccess = z.infer<typeof OperatorAccess>;
export type AccountSecurity = z.infer<typeof AccountSecurity>;
export type TotpSetUp = z.infer<typeof TotpSetUp>;
