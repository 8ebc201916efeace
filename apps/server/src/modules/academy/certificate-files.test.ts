import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey } from '@sealtick/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Typesetter } from '../../platform/pdf/typesetter.ts';
import { readPdf } from '../strategies/testing/read-pdf.ts';
import { issuerDocument } from './certificate-credential.ts';
import { type CertificateFields, CertificateSigner } from './certificates.ts';
import { credentialFile, printCertificate } from './print-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

const FIELDS: CertificateFields = {
  number: 'AC-7K4QX-M2R9T',
  holder: 'Zoë #strong[Ngô] (née "Ünal")',
  course: 'risk',
  title: 'Risk management',
  right: '7',
  questions: '8',
  issued: '2026-03-16',
};
const ORIGIN = 'https://signals.example.com';
const folder = mkdtempSync(join(tmpdir(), 'sealtick-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));
const signer = new CertificateSigner(folder, 'signals.example.com');
const deps = { signer, press: { typesetter: new Typesetter(), siteName: async () => 'Sealtick' }, origin: ORIGIN };

let key: string;
let files: Readonly<Record<'pdf' | 'json' | 'txt', Buffer>>;
beforeAll(async () => {
  await signer.open();
  key = signer.verifierKey();
  const signed = signer.sign(FIELDS);
  files = {
    pdf: Buffer.from((await printCertificate(deps, signed)).body),
    json: Buffer.from((await credentialFile(deps, signed)).body),
    txt: Buffer.from(signed),
  };
});

const otherKey = () => {
  const raw = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return formatVerifierKey({ name: key.split('+', 1)[0]!, publicKey: new Uint8Array(raw) });
};
const edited = (file: Buffer, change: (text: string) => string): Buffer =>
  Buffer.from(change(file.toString('latin1')), 'latin1');
/** A file with one changed byte at each of some places. */
const flipped = (file: Buffer, count: number): Buffer[] =>
  Array.from({ length: count }, (_none, n) => {
    const copy = Buffer.from(file);
    const place = Math.floor(((n + 0.5) * file.length) / count);
    copy[place] = copy[place]! ^ 1;
    return copy;
  });
const cut = (file: Buffer, count: number): Buffer[] =>
  Array.from({ length: count }, (_none, n) => file.subarray(0, 5 + Math.floor((n * (file.length - 5)) / count)));

describe('The files of a certificate', () => {
  test.each(['pdf', 'json', 'txt'] as const)('verify without a connection: %s', (kind) => {
    expect(verifyCertificate(files[kind], key)).toEqual({ fields: FIELDS });
  });

  test('name the holder, the course, the result and the number on the page of the PDF, with both others attached', async () => {
    const { title, text, attachments } = await readPdf(files.pdf);
    expect(title).toBe('Certificate AC-7K4QX-M2R9T');
    for (const words of [FIELDS.holder, 'Risk management', '7 of 8 questions', '16 March 2026', FIELDS.number, ORIGIN])
      expect(text, words).toContain(words);
    expect(attachments).toEqual({ 'AC-7K4QX-M2R9T.txt': files.txt, 'AC-7K4QX-M2R9T.json': files.json });
  });

  test('are made for a name that the font does not have: the PDF leaves its characters open, the attachments have them', async () => {
    const signed = signer.sign({ ...FIELDS, holder: 'Li 李 🦭' });
    const pdf = Buffer.from((await printCertificate(deps, signed)).body);
    const { text, attachments } = await readPdf(pdf);
    expect(text).toContain('Li □ □');
    expect(attachments['AC-7K4QX-M2R9T.txt']!.toString()).toContain('Li 李 🦭');
    expect(verifyCertificate(pdf, key)).toMatchObject({ fields: { holder: 'Li 李 🦭' } });
  });

  test('have the same bytes at each download', async () => {
    expect(Buffer.from((await printCertificate(deps, signer.sign(FIELDS))).body).equals(files.pdf)).toBe(true);
  });

  test('are an Open Badges 3.0 credential whose proof names the published key', () => {
    const credential = JSON.parse(files.json.toString());
    const issuer = issuerDocument(ORIGIN, signer);
    expect(credential).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: issuer.id, type: ['Profile'], name: 'Sealtick' },
      credentialSubject: { achievement: { name: 'Risk management' }, result: [{ value: '7' }] },
      proof: { cryptosuite: 'eddsa-jcs-2022', verificationMethod: issuer.assertionMethod[0] },
    });
    expect(issuer.verificationMethod[0]).toMatchObject({ id: issuer.assertionMethod[0], controller: issuer.id });
  });
});

describe('A hundred forgeries are named', () => {
  const named = (forgeries: readonly (readonly [file: Buffer, key: string])[], words: RegExp) => {
    for (const [file, byKey] of forgeries) {
      const verdict = verifyCertificate(file, byKey);
      expect(verdict, file.toString('latin1').slice(0, 400)).toHaveProperty('problem');
      expect((verdict as { problem: string }).problem).toMatch(words);
    }
    return forgeries.length;
  };
  const withKey = (list: readonly Buffer[]) => list.map((file) => [file, key] as const);

  test('changed bytes, cut files, edited fields, other keys and exchanged signatures', async () => {
    const other = signer.sign({ ...FIELDS, number: 'AC-22222-22222', holder: 'Ben', right: '8' });
    const otherPdf = Buffer.from((await printCertificate(deps, other)).body);
    const mark = /%sealtick-certificate .*\n/;
    const seal = mark.exec(otherPdf.toString('latin1'))![0];
    const fields = [
      ['identityHash', 'Ben'],
      ['name', 'Everything'],
      ['value', '8'],
      ['valueMax', '1'],
      ['validFrom', '2020-01-01T00:00:00Z'],
      ['created', '2020-01-01T00:00:00Z'],
      ['id', `${ORIGIN}/academy/certificates/AC-22222-22222`],
    ].map(([name, value]) =>
      edited(files.json, (text) =>
        text.replace(new RegExp(String.raw`"${name}": "(?:[^"\\]|\\.)*"`), `"${name}": "${value}"`),
      ),
    );
    const count =
      named(withKey(flipped(files.pdf, 30)), /changed|no signature|not a PDF|must be|Not base64|has no signature/) +
      named(withKey(cut(files.pdf, 15)), /was cut|changed after/) +
      named(withKey(flipped(files.json, 15)), /changed|another key|no proof|not complete|not UTF-8/) +
      named(withKey(cut(files.json, 10)), /not complete|must be/) +
      named(withKey(fields), /The credential was changed/) +
      named(
        withKey([
          edited(files.pdf, (text) => text.replace(mark, '')),
          edited(files.pdf, (text) => text.replace(mark, seal)),
          edited(otherPdf, (text) => text.replace(mark, mark.exec(files.pdf.toString('latin1'))![0])),
          Buffer.concat([files.pdf, Buffer.from('\n% more')]),
          Buffer.concat([files.pdf, Buffer.from(seal)]),
        ]),
        /changed after|no signature/,
      ) +
      named(
        (['pdf', 'json', 'txt'] as const).flatMap((kind) =>
          Array.from({ length: 5 }, () => [files[kind], otherKey()] as const),
        ),
        /no signature of signals\.example\.com\/academy by this key|another key/,
      ) +
      named(
        [
          [files.pdf, 'no key'],
          [Buffer.from('{}'), key],
          [Buffer.from(''), key],
        ],
        /name\+id\+key|no proof|must be/,
      );
    expect(count).toBe(100);
  });
});
