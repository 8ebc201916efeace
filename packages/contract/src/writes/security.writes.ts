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

export const endSignIn = declareWrite({
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
  tag: 'account',
  summary: 'Logs one browser out',
  callers: 'accounts',
  params: z.strictObject({ id: plainText().regex(/^[\w-]{1,64}$/) }),
  errors: { NOT_FOUND: 'The account has no such login', ...STEP_UP },
  audit: { act: 'sign-in.ended', label: 'Logged out', subject: 'id' },
});

export const endOtherSignIns = declareWrite({
  method: 'DELETE',
  path: '/api/account/sign-ins',
  tag: 'account',
  summary: 'Logs all other browsers out',
  callers: 'accounts',
  errors: STEP_UP,
  audit: { act: 'sign-in.others-ended', label: 'All other browsers logged out', subject: null },
});

export const stepUp = declareWrite({
  method: 'POST',
  path: '/api/account/step-up',
  tag: 'account',
  summary: 'Proves again who you are: by a code or a passkey if the account has one, otherwise by its password',
  callers: 'accounts',
  isConfidential: true,
  body: z.strictObject({ code: Code.optional(), password: password.optional(), passkey: PasskeyAssertion.optional() }),
  errors: { UNPROCESSABLE: 'The proof is wrong' },
  audit: { act: 'step-up.passed', label: 'Identity confirmed', subject: null },
});

export const beginTotp = declareWrite({
  method: 'POST',
  path: '/api/account/totp',
  tag: 'account',
  summary: 'Returns a new secret for an authenticator app, which is on once a code of it is confirmed',
  callers: 'accounts',
  isConfidential: true,
  answer: TotpSetUp,
  errors: { CONFLICT: 'The account has an app', ...STEP_UP },
  audit: { act: 'totp.begun', label: 'Set-up of an app begun', subject: null },
});

export const confirmTotp = declareWrite({
  method: 'POST',
  path: '/api/account/totp/confirmation',
  tag: 'account',
  summary: 'Turns the authenticator app on by its first code, logs all other browsers out, and returns recovery codes',
  callers: 'accounts',
  isConfidential: true,
  body: z.strictObject({ code: Code }),
  answer: RecoveryCodes,
  errors: { CONFLICT: 'No app is being set up', ...WRONG_CODE },
  audit: { act: 'totp.turned-on', label: 'Codes of an app turned on', subject: null },
});

export const turnOffTotp = declareWrite({
  method: 'DELETE',
  path: '/api/account/totp',
  tag: 'account',
  summary: 'Turns the authenticator app and its recovery codes off, and logs all other browsers out',
  callers: 'accounts',
  errors: { CONFLICT: 'The account has no app', ...STEP_UP },
  audit: { act: 'totp.turned-off', label: 'Codes of an app turned off', subject: null },
});

export const renewRecoveryCodes = declareWrite({
  method: 'POST',
  path: '/api/account/recovery-codes',
  tag: 'account',
  summary: 'Replaces the recovery codes',
  callers: 'accounts',
  isConfidential: true,
  answer: RecoveryCodes,
  errors: { CONFLICT: 'The account has no app', ...STEP_UP },
  audit: { act: 'totp.recovery-codes-renewed', label: 'Recovery codes replaced', subject: null },
});

const passkeyId = z.strictObject({ id: plainText().regex(/^[\w-]{1,1400}$/) });

export const askForPasskey = declareWrite({
  method: 'POST',
  path: '/api/account/step-up/options',
  tag: 'account',
  summary: 'Returns what the browser needs to ask for a passkey',
  callers: 'accounts',
  isConfidential: true,
  answer: PasskeyOptions,
  audit: { act: 'step-up.begun', label: 'Passkey requested', subject: null },
});

export const askForNewPasskey = declareWrite({
  method: 'POST',
  path: '/api/account/passkeys/options',
  tag: 'account',
  summary: 'Returns what the browser needs to make a passkey',
  callers: 'accounts',
  isConfidential: true,
  answer: PasskeyOptions,
  errors: STEP_UP,
  audit: { act: 'passkey.begun', label: 'Passkey requested', subject: null },
});

export const addPasskey = declareWrite({
  method: 'POST',
  path: '/api/account/passkeys',
  tag: 'account',
  summary: 'Adds a passkey that the browser has made, and logs all other browsers out',
  callers: 'accounts',
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
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  tag: 'account',
  summary: 'Renames a passkey',
  callers: 'accounts',
  params: passkeyId,
  body: z.strictObject({ name: PasskeyName }),
  errors: { NOT_FOUND: 'The account has no such passkey' },
  audit: { act: 'passkey.renamed', label: 'Passkey renamed', subject: 'id' },
});

export const removePasskey = declareWrite({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  tag: 'account',
  summary: 'Removes a passkey, and logs all other browsers out',
  callers: 'accounts',
  params: passkeyId,
  errors: { NOT_FOUND: 'The account has no such passkey', CONFLICT: 'It is the only way to log in', ...STEP_UP },
  audit: { act: 'passkey.removed', label: 'Passkey removed', subject: 'id' },
});

export const disconnectProvider = declareWrite({
  method: 'DELETE',
  path: '/api/account/providers/:id',
  tag: 'account',
  summary: 'Disconnects the account from a login provider, and logs all other browsers out',
  callers: 'accounts',
  params: z.strictObject({ id: ProviderId }),
  errors: {
    NOT_FOUND: 'The account is not connected with this provider',
    CONFLICT: 'It is the only way to log in',
    ...STEP_UP,
  },
  audit: { act: 'provider.disconnected', label: 'Login provider disconnected', subject: 'id' },
});

export const changeEmail = declareWrite({
  method: 'POST',
  path: '/api/account/email',
  tag: 'account',
  summary: 'Sends links to the current and to the new email address, which both have to confirm the change',
  callers: 'accounts',
  body: z.strictObject({ email: EmailAddress }),
  errors: { UNPROCESSABLE: 'The account has this address', ...STEP_UP },
  audit: { act: 'email-change.requested', label: 'Change of the email address requested', subject: null },
});

export const changePassword = declareWrite({
  method: 'PUT',
  path: '/api/account/password',
  tag: 'account',
  summary: 'Changes the password, and logs all other browsers out',
  callers: 'accounts',
  body: z.strictObject({ password, newPassword: NewPassword }),
  errors: { UNPROCESSABLE: 'The password is wrong, or the new one is too common' },
  audit: { act: 'password.changed', label: 'Password changed', subject: null },
});
