import type { Database } from '../../platform/database.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { AuthDeps } from './auth-deps.ts';
import { findByPassword, isStillPassword } from './check-password.ts';
import { findUser } from './find-account.ts';
import { findKnownBrowser } from './known-browsers/known-browsers.ts';
import { countPassword, hashInTurn, recordTooMany } from './password-tries.ts';
import { getRefusal } from './refusal.ts';
import { getBrowser } from './request-sign-in.ts';
import { expiredSecondStepCookie, secondStepSecret } from './second-factor/second-step-cookie.ts';
import { accountOfTicket, endSecondStep } from './second-factor/second-steps.ts';
import { useCode } from './second-factor/use-code.ts';
import { wrongCode } from './second-factor/wrong-code.ts';
import { signInBrowser } from './sign-in-browser.ts';
import type { AddSignInCall } from './sign-in-handler.ts';

/** Adds the calls that log in with a password, and with the code that may follow. */
export function mountPasswords(add: AddSignInCall, deps: AuthDeps): void {
  const { db, clock, box, cookie, tries, acts } = deps;

  add('sign-in', async ({ email, password }, request, reply) => {
    await recordTooMany(deps, email, countPassword(deps, request, email));
    const checked = await hashInTurn(deps, request, email, () => findByPassword(db, email, password));
    if (checked === null) {
      await acts.recordRefused(email);
      throw getRefusal('INVALID_EMAIL_OR_PASSWORD');
    }
    const use = async (db: Database) => {
      if (!(await isStillPassword(db, checked))) throw getRefusal('INVALID_EMAIL_OR_PASSWORD');
      return checked.accountId;
    };
    return signInBrowser(deps, { by: 'password', use, way: 'password' }, reply);
  });

  add('second-step', async ({ ticket, code }, request, reply) => {
    const given = { ticket, secret: secondStepSecret(request.headers.cookie, cookie.secure) };
    const accountId = await accountOfTicket(deps, given);
    const { email } = (await findUser(db, accountId))!;
    const device = await findKnownBrowser(db, getBrowser(deps, request), email);
    const group = addressGroup(request.clientAddress);
    await recordTooMany(deps, email, tries.countCode({ accountId, addressGroup: group, device }));
    if (!(await useCode({ db, box, now: clock.now() }, accountId, code))) {
      await acts.recordRefused(email);
      throw wrongCode();
    }
    reply.header('set-cookie', expiredSecondStepCookie(cookie.secure));
    const use = (db: Database) => endSecondStep({ db, clock }, given);
    return signInBrowser(deps, { by: 'factor', use, way: 'code' }, reply);
  });
}
