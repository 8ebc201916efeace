import { z } from 'zod';
import { PasskeyOptions, RecoveryCodes, TotpSetUp } from '../account-security.ts';
import { EmailAddress } from '../email-address.ts';
import { MAX_PASSWORD_LENGTH } from '../limits.ts';
import { PasskeyAssertion, PasskeyAttestation, PasskeyName } from '../passkey.ts';
import { plainText } from '../plain-text.ts';
import { Code, NewPassword, ProviderId } from '../sign-in.ts';
import { STEP_UP } from './step-up.ts';
import { declareWrite } from './write.ts';

const WRONG_CODE = { UNPROCESSABLE: 'The code is wrong, too old, or was used before' } as const;
const password = plainText().min(1).max(MAX_PASSWORD_LENGTH);

const own = { tag: 'account', callers: 'accounts' } as const;

export const endSignIn = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
  summary: 'Logs one browser out',
  params: z.strictObject({ id: plainText().regex(/^[\w-]{1,64}$/) }),
  errors: { NOT_FOUND: 'The account has no such login', ...STEP_UP },
  audit: { act: 'sign-in.ended', label: 'Logged out', subject: 'id' },
});

export const endOtherSignIns = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/account/sign-ins',
  summary: 'Logs all other browsers out',
  errors: STEP_UP,
  audit: { act: 'sign-in.others-ended', label: 'All other browsers logged out', subject: null },
});

export const stepUp = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/step-up',
  summary: 'Proves again who you are: by a code or a passkey if the account has one, otherwise by its password',
  isConfidential: true,
  body: z.strictObject({ code: Code.optional(), password: password.optional(), passkey: PasskeyAssertion.optional() }),
  errors: { UNPROCESSABLE: 'The proof is wrong' },
  audit: { act: 'step-up.passed', label: 'Identity confirmed', subject: null },
});

export const beginTotp = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/totp',
  summary: 'Returns a new secret for an authenticator app, which is on once a code of it is confirmed',
  isConfidential: true,
  answer: TotpSetUp,
  errors: { CONFLICT: 'The account has an app', ...STEP_UP },
  audit: { act: 'totp.begun', label: 'Set-up of an app begun', subject: null },
});

export const confirmTotp = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/totp/confirmation',
  summary: 'Turns the authenticator app on by its first code, logs all other browsers out, and returns recovery codes',
  isConfidential: true,
  body: z.strictObject({ code: Code }),
  answer: RecoveryCodes,
  errors: { CONFLICT: 'No app is being set up', ...WRONG_CODE },
  audit: { act: 'totp.turned-on', label: 'Codes of an app turned on', subject: null },
});

export const turnOffTotp = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/account/totp',
  summary: 'Turns the authenticator app and its recovery codes off, and logs all other browsers out',
  errors: { CONFLICT: 'The account has no app', ...STEP_UP },
  audit: { act: 'totp.turned-off', label: 'Codes of an app turned off', subject: null },
});

export const renewRecoveryCodes = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Replaces the recovery codes',
  isConfidential: true,
  answer: RecoveryCodes,
  errors: { CONFLICT: 'The account has no app', ...STEP_UP },
  audit: { act: 'totp.recovery-codes-renewed', label: 'Recovery codes replaced', subject: null },
});

const passkeyId = z.strictObject({ id: plainText().regex(/^[\w-]{1,1400}$/) });

export const askForPasskey = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/step-up/options',
  summary: 'Returns what the browser needs to ask for a passkey',
  isConfidential: true,
  answer: PasskeyOptions,
  audit: { act: 'step-up.begun', label: 'Passkey requested', subject: null },
});

export const askForNewPasskey = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'Returns what the browser needs to make a passkey',
  isConfidential: true,
  answer: PasskeyOptions,
  errors: STEP_UP,
  audit: { act: 'passkey.begun', label: 'Passkey requested', subject: null },
});

export const addPasskey = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Adds a passkey that the browser has made, and logs all other browsers out',
  isConfidential: true,
  body: z.strictObject({ name: PasskeyName, response: PasskeyAttestation }),
  answer: z.object({ id: plainText() }),
  errors: {
    CONFLICT: 'The passkey was added before, or there are too many',
    UNPROCESSABLE: 'The passkey could not be checked',
    ...STEP_UP,
  },
  audit: { act: 'passkey.added', label: 'Passkey added', subject: 'id' },
});

export const renamePasskey = declareWrite({
  ...own,
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  summary: 'Renames a passkey',
  params: passkeyId,
  body: z.strictObject({ name: PasskeyName }),
  errors: { NOT_FOUND: 'The account has no such passkey' },
  audit: { act: 'passkey.renamed', label: 'Passkey renamed', subject: 'id' },
});

export const removePasskey = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Removes a passkey, and logs all other browsers out',
  params: passkeyId,
  errors: { NOT_FOUND: 'The account has no such passkey', CONFLICT: 'It is the only way to log in', ...STEP_UP },
  audit: { act: 'passkey.removed', label: 'Passkey removed', subject: 'id' },
});

export const disconnectProvider = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/account/providers/:id',
  summary: 'Disconnects the account from a login provider, and logs all other browsers out',
  params: z.strictObject({ id: ProviderId }),
  errors: {
    NOT_FOUND: 'The account is not connected with this provider',
    CONFLICT: 'It is the only way to log in',
    ...STEP_UP,
  },
  audit: { act: 'provider.disconnected', label: 'Login provider disconnected', subject: 'id' },
});

export const changeEmail = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/account/email',
  summary: 'Sends links to the current and to the new email address, which both have to confirm the change',
  body: z.strictObject({ email: EmailAddress }),
  errors: { UNPROCESSABLE: 'The account has this address', ...STEP_UP },
  audit: { act: 'email-change.requested', label: 'Change of the email address requested', subject: null },
});

export const changePassword = declareWrite({
  ...own,
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Changes the password, and logs all other browsers out',
  body: z.strictObject({ password, newPassword: NewPassword }),
  errors: { UNPROCESSABLE: 'The password is wrong, or the new one is too common' },
  audit: { act: 'password.changed', label: 'Password changed', subject: null },
});
