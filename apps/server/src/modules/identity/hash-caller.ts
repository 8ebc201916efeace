import { addressBlock } from '../../platform/http/address-group.ts';
import type { HashCaller } from './hash-queue.ts';
import type { PasswordTry } from './sign-in-tries.ts';

/**
 * Returns whom the hash of a try is computed for. A browser in which the account was logged in before waits separately from all
 * others, so that a flood of tries from a network or against an account does not delay its owner.
 */
export function callerOfTry({ email, addressGroup, device }: PasswordTry): HashCaller {
  if (device !== null) return { keys: [`known ${email?.toLowerCase()}`], isKnown: true };
  const network = `network ${addressBlock(addressGroup) ?? addressGroup}`;
  return { keys: email === null ? [network] : [network, `account ${email.toLowerCase()}`], isKnown: false };
}

/** Returns whom the hash of an account is computed for that is logged in. */
export const callerSignedIn = (accountId: string): HashCaller => ({ keys: [`logged in ${accountId}`], isKnown: true });
