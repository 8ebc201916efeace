import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, personal, withAccount } from '../../platform/personal.ts';
import { owner } from './account.tables.ts';

/** Passkeys: key pairs whose private half stays in a device or password manager. */
export const passkey = pgTable(
  'passkey',
  {
    /** Credential id of WebAuthn, base64url. */
    id: text().primaryKey(),
    accountId: owner(),
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, if the device counts them; a lower count than stored means a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('passkey_account').on(table.accountId)],
);

owned(passkey, withAccount('passkeys: name and public key', 'login, until the member removes them'));

/** Challenges that passkeys have signed, until they are too old, because each counts once. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challenge: text().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

personal(passkeyChallenge, {
  stored: [
    {
      data: 'challenges that passkeys have signed',
      rule: { kind: 'age', days: 0, from: passkeyChallenge.expiresAt, event: 'their end, after 10 minutes' },
      reason: 'a signed challenge counts once',
    },
  ],
});
