import { createHash } from 'node:crypto';
import type { VerifierKey } from '@sealtick/log';
import {
  type CertificateFields,
  type CertificateSigner,
  type CertificateVerdict,
  getFields,
  readSignedText,
} from './certificates.ts';

const HEAD = 'sealtick certificate file v1';
/** A comment of PDF in front of the end of the file, where readers skip it. */
const MARK = '%sealtick-certificate ';
const END = 'startxref';
const MAGIC = '%PDF-';

/** Whether a file begins like a PDF. */
export const isPdf = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;

/** Returns a PDF with a signature over all of its bytes and what it certifies. */
export function sealPdf(pdf: Uint8Array, fields: CertificateFields, signer: CertificateSigner): Uint8Array {
  const bytes = Buffer.from(pdf);
  const end = bytes.lastIndexOf(END);
  if (end === -1) throw new Error('The typeset document is not a PDF: it has no startxref.');
  const text = [
    HEAD,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    `sha256: ${computeHash(bytes)}`,
  ];
  const note = Buffer.from(signer.signText(`${text.join('\n')}\n`)).toString('base64');
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(`${MARK}${note}\n`), bytes.subarray(end)]);
}

/** Returns what a certificate as PDF says if a key signed the whole file, otherwise what is wrong. */
export function verifyCertificatePdf(file: Uint8Array, verifier: VerifierKey): CertificateVerdict {
  const bytes = Buffer.from(file);
  const at = bytes.lastIndexOf(MARK);
  const lineEnd = at === -1 ? -1 : bytes.indexOf('\n', at);
  if (lineEnd === -1)
    return { problem: 'The PDF has no signature of the academy: it was cut, printed again or made by someone else.' };
  const encoded = bytes.toString('latin1', at + MARK.length, lineEnd);
  const note = Buffer.from(encoded, 'base64');
  if (note.toString('base64') !== encoded)
    return { problem: 'The signature of the PDF was changed: it is not base64.' };
  const read = readSignedText(note.toString(), verifier);
  if ('problem' in read) return read;
  if (!read.text.startsWith(`${HEAD}\n`)) return { problem: 'The signed text is not that of a certificate as PDF.' };
  const rest = Buffer.concat([bytes.subarray(0, at), bytes.subarray(lineEnd + 1)]);
  return read.text.endsWith(`\nsha256: ${computeHash(rest)}\n`)
    ? { fields: getFields(read.text) }
    : { problem: 'The PDF was changed after it was signed: its bytes are not those of the signature.' };
}

const computeHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
