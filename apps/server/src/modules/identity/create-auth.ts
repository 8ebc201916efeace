import { drizzleAdapter } from '@better-auth/drizzle-adapter/relations-v2';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@sealtick/contract';
import { betterAuth } from 'better-auth/minimal';
import { defineRelations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { messageOfError } from '../../platform/logged-error.ts';
import type { Log } from '../../platform/logging.ts';
import { wake } from '../../platform/wake-up.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { hashSignInTokens } from './hash-sign-in-tokens.ts';
import * as tables from './identity.tables.ts';
import { findByOwnAddress } from './library-address.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { factorsOf } from './second-factor/factors-of.ts';
import { provenBy, secondStepNeeded, signInAs } from './sign-in-as.ts';
import { SIGN_IN_SECONDS, signInCookie } from './sign-in-cookie.ts';

export interface AuthOptions {
  readonly database: Database;
  readonly log: Log;
  /** Address of the site. */
  readonly baseUrl: string;
  readonly secret: string;
  /** Returns the versions of terms and risk disclosure that the site shows. */
  readonly termsVersion: () => string;
}

export type Auth = ReturnType<typeof createAuth>;

/** Creates the library that stores accounts and sign-ins. Only its calls that `auth-routes.ts` names are reachable. */
export function createAuth({ database, log, baseUrl, secret, termsVersion }: AuthOptions) {
  const schema = {
    user: tables.account,
    session: tables.signIn,
    account: tables.credential,
  };
  const client = (database as Database & { $client: pg.Pool }).$client;
  const db = drizzle({ client, relations: defineRelations(schema), paramsInErrors: false });
  const { name, secure } = signInCookie(baseUrl);
  const storage = drizzleAdapter(db, { provider: 'pg', schema, transaction: true });
  return betterAuth({
    appName: 'Sealtick',
    baseURL: baseUrl,
    secret,
    telemetry: { enabled: false },
    logger: {
      // Its messages contain addresses of people, so only its failures are logged.
      level: 'error',
      log: (_level, message, ...details) => log.error({ details: details.map(messageOfError) }, message),
    },
    database: hashSignInTokens(findByOwnAddress(storage)),
    user: {
      additionalFields: {
        isAdult: { type: 'boolean', required: false, input: false },
        termsVersion: { type: 'string', required: false, input: false },
        termsAcceptedAt: { type: 'date', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: SIGN_IN_SECONDS,
      disableSessionRefresh: true,
      additionalFields: { steppedUpAt: { type: 'date', required: false, input: false } },
    },
    account: { encryptOAuthTokens: true },
    // The server counts tries and checks origins before it calls the library.
    rateLimit: { enabled: false },
    advanced: {
      disableCSRFCheck: true,
      useSecureCookies: false,
      cookies: { session_token: { name, attributes: { secure } } },
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
    },
    plugins: [confirmSignUp(database, termsVersion), signInAs],
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }, ctx) => {
            const by = provenBy(ctx);
            const factors = await factorsOf(database, userId);
            if (factors.hasTotp && by !== 'factor') throw secondStepNeeded(userId);
            // What another site vouches for is no proof for changing how the account is protected.
            const isProof = by === 'factor' || (by !== 'provider' && !factors.hasPasskey);
            return { data: { steppedUpAt: isProof ? new Date() : null } };
          },
        },
        delete: { after: () => wake(database, IDENTITY_CHANNEL) },
      },
    },
  });
}

/** Names the address of the caller for the library. */
export const CLIENT_HEADER = 'x-sealtick-client';
