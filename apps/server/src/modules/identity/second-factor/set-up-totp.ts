import type { TotpSetUp } from '@sealtick/contract';
import { encode } from 'uqr';
import { AppError } from '../../../platform/errors.ts';
import type { SiteName } from '../../../platform/site-name.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { endOtherAccess } from '../end-other-access.ts';
import { findUser } from '../find-account.ts';
import type { IdentityMails } from '../identity-mails.ts';
import { getCaller } from '../sign-ins/get-caller.ts';
import { putStepUp } from '../sign-ins/sign-ins-repository.ts';
import { countProof, requireStepUp, type StepUpDeps } from '../step-up.ts';
import { lockAccount } from '../verified-address.ts';
import { base32 } from './base32.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts';
import { lockSealing, totpRow } from './sealed-secrets.ts';
import { confirmTotp as confirm, deleteTotp, findTotp, putRecoveryCodes, putTotp } from './second-factor-repository.ts';
import { newTotpSecret } from './totp.ts';
import { useCode } from './use-code.ts';
import { wrongCode } from './wrong-code.ts';

export interface TotpDeps extends StepUpDeps {
  readonly mails: IdentityMails;
  /** Returns the name of the site, which the app shows. */
  readonly siteName: SiteName;
}

/** Stores a new secret for the caller's app, and returns it as text and QR code. Nothing asks for codes yet. */
export async function beginTotp(deps: TotpDeps, viewer: Viewer): Promise<TotpSetUp> {
  await requireStepUp(viewer);
  const { accountId } = getCaller(viewer);
  const secret = newTotpSecret();
  await lockSealing(viewer.db);
  const stored = await deps.box.seal(secret, totpRow(accountId));
  const isPut = await putTotp(viewer.db, { accountId, secret: stored, createdAt: new Date(deps.clock.now()) });
  if (!isPut) throw new AppError('CONFLICT', 'The account has an authenticator app. Turn it off first.');
  const { email } = (await findUser(viewer.db, accountId))!;
  const text = base32(secret);
  return { secret: text, ...getQr(appAddress(await deps.siteName(viewer.db), email, text)) };
}

/** Counts a try to turn the caller's app on, before the transaction of the call. */
export async function countConfirmation(deps: TotpDeps, viewer: Viewer): Promise<void> {
  const caller = getCaller(viewer);
  const found = await findTotp(viewer.db, caller.accountId);
  if (!found || found.confirmedAt !== null) throw notSetUp();
  await countProof(deps.tries, caller);
}

/** Turns the caller's app on by its first code, and ends every other way into the account. Returns the recovery codes. */
export async function confirmTotp(deps: TotpDeps, viewer: Viewer, { code }: { readonly code: string }) {
  const { db } = viewer;
  const caller = getCaller(viewer);
  const { accountId, signInId } = caller;
  const now = deps.clock.now();
  const found = await findTotp(db, accountId);
  if (!found || found.confirmedAt !== null) throw notSetUp();
  if (!(await useCode({ db, box: deps.box, now }, accountId, code))) throw wrongCode();
  if (!(await confirm(db, accountId, new Date(now)))) throw wrongCode();
  await putStepUp(db, accountId, signInId, new Date(now));
  await endOtherAccess(deps, db, caller, viewer.cookies);
  await notify(deps, viewer, accountId, 'on');
  return replaceRecoveryCodes(viewer, accountId);
}

/** Turns the caller's app off, and ends every other way into the account. */
export async function turnOffTotp(deps: TotpDeps, viewer: Viewer): Promise<void> {
  await requireStepUp(viewer);
  const caller = getCaller(viewer);
  const { accountId } = caller;
  if (!(await deleteTotp(viewer.db, accountId))) throw noApp();
  await endOtherAccess(deps, viewer.db, caller, viewer.cookies);
  await notify(deps, viewer, accountId, 'off');
}

/** Replaces the recovery codes of the caller, and returns the new ones. */
export async function renewRecoveryCodes(viewer: Viewer) {
  await requireStepUp(viewer);
  const { accountId } = getCaller(viewer);
  // Of two calls at the same time, the second replaces the codes of the first.
  await lockAccount(viewer.db, accountId);
  if (!(await findTotp(viewer.db, accountId))?.confirmedAt) throw noApp();
  return replaceRecoveryCodes(viewer, accountId);
}

const notSetUp = () => new AppError('CONFLICT', 'No authenticator app is being set up.');

const noApp = () => new AppError('CONFLICT', 'The account has no authenticator app.');

async function replaceRecoveryCodes({ db }: Viewer, accountId: string) {
  const recoveryCodes = newRecoveryCodes();
  await putRecoveryCodes(db, accountId, recoveryCodes.map(hashRecoveryCode));
  return { recoveryCodes };
}

async function notify({ mails }: TotpDeps, { db }: Viewer, accountId: string, state: 'on' | 'off') {
  const { email } = (await findUser(db, accountId))!;
  await mails.in(db).sendProtectionChanged(email, `Codes of an authenticator app were turned ${state}.`);
}

/** Returns the address that an authenticator app reads from a QR code. */
function appAddress(siteName: string, email: string, secret: string): string {
  const issuer = siteName.replaceAll(':', ' ');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Returns a text as QR code: its width in modules, and an SVG path of the dark ones. */
function getQr(text: string): Pick<TotpSetUp, 'qrSize' | 'qrPath'> {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { qrSize: size, qrPath: dark.join('') };
}
