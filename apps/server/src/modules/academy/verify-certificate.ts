import { NoteError, parseVerifierKey, type VerifierKey } from '@sealtick/log';
import { verifyCredential } from './certificate-credential.ts';
import { isPdf, verifyCertificatePdf } from './certificate-pdf.ts';
import { type CertificateVerdict, verifyCertificateText } from './certificates.ts';

/**
 * Returns what a certificate says if a key signed it, otherwise what is wrong. Needs no connection.
 * @param file PDF, credential or text, as it was downloaded
 */
export function verifyCertificate(file: Uint8Array, key: string): CertificateVerdict {
  let verifier: VerifierKey;
  try {
    verifier = parseVerifierKey(key);
  } catch (error) {
    if (error instanceof NoteError) return { problem: `${error.message}.` };
    throw error;
  }
  if (isPdf(file)) return verifyCertificatePdf(file, verifier);
  const text = readText(file);
  if (text === null) return { problem: 'The file is not a PDF, a credential or a text: it is not UTF-8.' };
  return text.trimStart().startsWith('{') ? verifyCredential(text, verifier) : verifyCertificateText(text, verifier);
}

function readText(file: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    return null;
  }
}
