import type { Database } from '../../../platform/database.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { NetworkLimit } from '../../../platform/http/network-limit.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readFactors } from '../second-factor/read-factors.ts';
import { askForCode, signInBrowser } from '../sign-in-browser.ts';
import type { AddSignInCall } from '../sign-in-handler.ts';
import { askForPasskey, checkPasskey, useChecked } from './use-passkey.ts';

/** Challenges for passkeys that one network asks for in an hour. */
const CHALLENGES_PER_HOUR = 300;

/** Adds the calls that log in with a passkey. */
export function mountPasskeys(add: AddSignInCall, deps: AuthDeps): void {
  const { db, clock } = deps;
  const challenges = new NetworkLimit(CHALLENGES_PER_HOUR);

  add('passkey-options', async (_body, request) => {
    challenges.count(addressGroup(request.clientAddress), clock.now());
    return { options: await askForPasskey(deps, 'sign-in') };
  });

  add('use-passkey', async ({ response }, _request, reply) => {
    const checked = await checkPasskey(deps, db, response, 'sign-in');
    const { accountId, isPersonVerified } = checked;
    const { hasTotp } = await readFactors(db, accountId);
    const use = async (db: Database) => {
      await useChecked(deps, db, checked);
      return accountId;
    };
    if (!hasTotp || isPersonVerified) return signInBrowser(deps, { by: 'factor', use, way: 'passkey' }, reply);
    // A device that checks neither finger nor PIN proves only that someone has it.
    return askForCode(deps, await use(db), reply);
  });
}
