import { writes } from '@sealtick/contract';
import { type ServedWrite, servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';
import { type ChangePasswordDeps, changePassword, hashNewPassword } from './change-password.ts';
import { beginEmailChange } from './email-change/change-email.ts';
import { addPasskey, askForNewPasskey, checkNewPasskey, removePasskey, renamePasskey } from './passkeys/add-passkey.ts';
import type { LastWayDeps } from './require-another-way.ts';
import {
  beginTotp,
  confirmTotp,
  countConfirmation,
  renewRecoveryCodes,
  type TotpDeps,
  turnOffTotp,
} from './second-factor/set-up-totp.ts';
import { disconnectProvider } from './sign-in-providers/disconnect-provider.ts';
import { endOtherSignIns, endSignIn } from './sign-ins/sign-ins.ts';
import { beginStepUp, checkProof, stepUp } from './step-up.ts';

type SecurityDeps = TotpDeps & ChangePasswordDeps & LastWayDeps & { readonly reach: MailReach };

/** The writes of how an account is protected. */
export const securityWrites = (open: () => Promise<SecurityDeps>): ServedWrite[] => [
  serveWrite(writes.security.endSignIn, endSignIn),
  serveWrite(writes.security.endOtherSignIns, async (viewer, _input, state) => {
    if (!(await endOtherSignIns(await open(), viewer))) state(null);
  }),
  servePreparedWrite(
    writes.security.stepUp,
    async (viewer, proof) => checkProof(await open(), viewer, proof),
    async (viewer, proof, proven) => stepUp(await open(), viewer, proof, proven),
  ),
  serveWrite(writes.security.beginTotp, async (viewer) => beginTotp(await open(), viewer)),
  servePreparedWrite(
    writes.security.confirmTotp,
    async (viewer) => countConfirmation(await open(), viewer),
    async (viewer, input) => confirmTotp(await open(), viewer, input),
  ),
  serveWrite(writes.security.turnOffTotp, async (viewer) => turnOffTotp(await open(), viewer)),
  serveWrite(writes.security.renewRecoveryCodes, renewRecoveryCodes),
  serveWrite(writes.security.askForPasskey, async (viewer) => beginStepUp(await open(), viewer)),
  serveWrite(writes.security.askForNewPasskey, async (viewer) => askForNewPasskey(await open(), viewer)),
  servePreparedWrite(
    writes.security.addPasskey,
    async (viewer, input) => checkNewPasskey(await open(), viewer, input),
    async (viewer, input, checked) => addPasskey(await open(), viewer, input, checked),
  ),
  serveWrite(writes.security.renamePasskey, renamePasskey),
  serveWrite(writes.security.removePasskey, async (viewer, input) => removePasskey(await open(), viewer, input)),
  serveWrite(writes.security.disconnectProvider, async (viewer, input) =>
    disconnectProvider(await open(), viewer, input),
  ),
  serveWrite(writes.security.changeEmail, async (viewer, input, _state, network) =>
    beginEmailChange(await open(), viewer, input, network),
  ),
  servePreparedWrite(
    writes.security.changePassword,
    async (viewer, input) => hashNewPassword(await open(), viewer, input),
    async (viewer, _input, hashes) => changePassword(await open(), viewer, hashes),
  ),
];
