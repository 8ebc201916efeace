import { encode } from 'uqr';
import type { FileAnswer } from '../../platform/http/serve-reads.ts';
import { documentDate } from '../../platform/pdf/document-date.ts';
import type { Typesetter } from '../../platform/pdf/typesetter.ts';
import { makeCredential } from './certificate-credential.ts';
import { sealPdf } from './certificate-pdf.ts';
import { type CertificateSigner, getFields, getHolder } from './certificates.ts';

const TEMPLATE = new URL('./certificate.typ', import.meta.url);
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What making the files of a certificate needs. */
export interface CertificateDeps {
  readonly signer: CertificateSigner;
  readonly press: { readonly typesetter: Typesetter; readonly siteName: () => Promise<string> };
  /** Address of the site without a path. */
  readonly origin: string;
}

/** Returns a certificate as an Open Badges 3.0 credential. @param signed The stored text */
export async function credentialFile({ signer, press, origin }: CertificateDeps, signed: string): Promise<FileAnswer> {
  const fields = getFields(signed);
  const credential = makeCredential(fields, { origin, siteName: await press.siteName() }, signer);
  return { body: `${JSON.stringify(credential, null, 2)}\n`, name: `${fields.number}.json` };
}

/** Returns a certificate as a PDF that is signed as a whole, with text and credential attached. */
export async function printCertificate(deps: CertificateDeps, signed: string): Promise<FileAnswer> {
  const { signer, press, origin } = deps;
  const fields = getFields(signed);
  const { number, title, right, questions, issued } = fields;
  const author = await press.siteName();
  const address = `${origin}/academy/certificates/${number}`;
  const day = DAY.format(new Date(issued));
  const data = {
    heading: 'Certificate',
    title: `Certificate ${number}`,
    author,
    holder: getHolder(signed) ?? 'a member who gave no name',
    course: title,
    result: `${right} of ${questions} questions of the examination were answered correctly on ${day}.`,
    number,
    address,
    code: encode(address, { border: 0 }).data,
    date: documentDate(issued),
    foot: [author, `Certificate ${number}`, `Issued ${day}`].join(' · '),
    note: signed,
    credential: (await credentialFile(deps, signed)).body,
  };
  const pdf = await press.typesetter.typeset(TEMPLATE, data, 'a-3b');
  return { body: sealPdf(pdf, fields, signer), name: `${number}.pdf` };
}
