import { HolderName } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount } from '../identity/index.ts';
import { insertCertificate, isReplacement, replaceCertificate } from './academy-repository.ts';
import { type CertificateSigner, getFields, getHolder, newNumber } from './certificates.ts';
import { requireOwnCertificate } from './read-certificate.ts';

interface NamedCertificate {
  /** Number of the certificate without a name, or with one that cannot be printed. */
  readonly id: string;
  readonly holder: string;
}

/**
 * Issues a certificate of the caller that has no name, or one that cannot be printed, again with one, under a new number. Day and
 * result stay.
 * @throws {AppError} CONFLICT if it has a name that can be printed, or was issued again before
 */
export async function nameCertificate(
  { signer }: { readonly signer: CertificateSigner },
  viewer: Viewer,
  { id, holder }: NamedCertificate,
): Promise<{ number: string }> {
  const { db } = viewer;
  // Two calls at the same time would both issue one.
  await lockAccount(db, requireAccount(viewer));
  const { replacedBy, ...found } = await requireOwnCertificate(viewer, id);
  if (replacedBy !== null) throw new AppError('CONFLICT', 'The certificate was issued again before.');
  const isPrintable = HolderName.safeParse(getFields(found.signed).holder).success;
  // A member may have the words of a missing name as a name.
  if (isPrintable && (getHolder(found.signed) !== null || (await isReplacement(db, id))))
    throw new AppError('CONFLICT', 'The certificate has a name, which is not changed.');
  const number = newNumber();
  const signed = signer.sign({ ...getFields(found.signed), number, holder });
  await insertCertificate(db, { ...found, number, signed });
  await replaceCertificate(db, id, number);
  return { number };
}
