import type { ConfirmedRequest } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { getNotice } from './request-mails.ts';
import { insertStep, lockByToken, updateRequest } from './request-repository.ts';
import type { SupportDeps } from './support-deps.ts';

/** Validity of the link. */
const VALID_MS = DAY_MS;

/**
 * Confirms a request about the data of a person. Where the address has an account, a copy of the data is made for it;
 * its owner downloads it, or deletes the account, after logging in.
 * @throws {AppError} UNPROCESSABLE for a link that is unknown, used or too old
 */
export async function confirmRequest(
  { clock, queueMail, readSettings, findAccountId, prepareExport }: SupportDeps,
  { db, principal }: Viewer,
  token: string,
): Promise<ConfirmedRequest> {
  const now = clock.now();
  const row = await lockByToken(db, hashToken(token), new Date(now - VALID_MS));
  if (row === null) {
    const detail = 'The link is unknown, was used, or is older than 24 hours. Send the request again.';
    throw new AppError('UNPROCESSABLE', detail);
  }
  const { reference, kind, email, dueAt } = row;
  await updateRequest(db, reference, { state: 'confirmed', tokenHash: null });
  const by = { actor: 'sender', operator: null, message: null } as const;
  await insertStep(db, reference, { state: 'confirmed', at: new Date(now), ...by });
  const accountId = await findAccountId(db, email);
  if (accountId !== null && kind === 'data') await prepareExport(db, accountId);
  await queueMail(db, getNotice(row, await readSettings(db)));
  return {
    reference,
    dueAt: dueAt.toISOString(),
    kind: kind === 'deletion' ? 'deletion' : 'data',
    hasAccount: accountId !== null,
    isCallers: principal.kind !== 'anonymous' && principal.accountId === accountId,
  };
}
