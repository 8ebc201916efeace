import { endAccess } from '../../modules/identity/index.ts';
import { printable } from '../../platform/printable.ts';
import { print } from '../print.ts';
import { changeAccount } from './use-account.ts';

/** Ends every session of an account. */
export async function logMemberOut(email: string, { reason }: { readonly reason: string }): Promise<void> {
  await changeAccount(email, { act: 'sign-in.all-ended', reason }, endAccess);
  print(`${printable(email)} is logged out of every browser.`);
}
