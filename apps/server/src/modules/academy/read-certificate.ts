import type { CertificateCheck } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findCertificate } from './academy-repository.ts';

/** Returns what a certificate was issued for and whether it is valid, never whose it is. @throws {AppError} NOT_FOUND */
export async function readCertificate({ db }: Viewer, number: string): Promise<CertificateCheck> {
  const found = await findCertificate(db, number);
  if (!found) throw unknownCertificate();
  const { course, issuedAt, replacedBy } = found;
  return {
    number: found.number,
    course,
    issuedOn: issuedAt.toISOString().slice(0, 10),
    isReplaced: replacedBy !== null,
  };
}

/** Returns the signed text of a certificate of the caller. @throws {AppError} NOT_FOUND */
export async function readOwnCertificate(viewer: Viewer, number: string): Promise<string> {
  return (await requireOwnCertificate(viewer, number)).signed;
}

/** Returns a certificate of the caller. @throws {AppError} NOT_FOUND */
export async function requireOwnCertificate(viewer: Viewer, number: string) {
  const accountId = requireAccount(viewer);
  const found = await findCertificate(viewer.db, number);
  if (found?.accountId !== accountId) throw unknownCertificate();
  return found;
}

const unknownCertificate = () => new AppError('NOT_FOUND', 'No certificate has this number.');
