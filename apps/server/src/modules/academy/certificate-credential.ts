import { PASS_SHARE } from '@sealtick/contract';
import type { VerifierKey } from '@sealtick/log';
import { z } from 'zod';
import { type CertificateFields, type CertificateSigner, type CertificateVerdict, isSignedBy } from './certificates.ts';
import { type JsonDocument, readProof, withProof } from './data-integrity.ts';
import { multikey } from './multikey.ts';

/** The site as it issues credentials. */
export interface Issuer {
  /** Address of the site without a path. */
  readonly origin: string;
  readonly siteName: string;
}

const issuerId = (origin: string): string => `${origin}/api/academy/issuer`;

/** Returns the published document that lists the key of the academy's credentials. */
export function issuerDocument(origin: string, signer: CertificateSigner) {
  const id = issuerId(origin);
  const key = signer.multikey();
  const method = { id: `${id}#${key}`, type: 'Multikey' as const, controller: id, publicKeyMultibase: key };
  return {
    '@context': ['https://www.w3.org/ns/cid/v1'],
    id,
    verificationMethod: [method],
    assertionMethod: [method.id],
  };
}

const NARRATIVE = `At least ${Math.round(100 * PASS_SHARE)}% of the questions of the examination were answered correctly.`;

/** Returns a certificate as an Open Badges 3.0 credential with an embedded proof. */
export function makeCredential(fields: CertificateFields, { origin, siteName }: Issuer, signer: CertificateSigner) {
  const { number, holder, course, title, right, questions, issued } = fields;
  const result = `urn:sealtick:certificate:${number}:result`;
  const created = `${issued}T00:00:00Z`;
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `${origin}/academy/certificates/${number}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: { id: issuerId(origin), type: ['Profile'], name: siteName, url: origin },
    validFrom: created,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: holder }],
      achievement: {
        id: `${origin}/academy/courses/${course}`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: title,
        description: `The examination of the course "${title}" was passed.`,
        criteria: { narrative: NARRATIVE },
        resultDescription: [
          {
            id: result,
            type: ['ResultDescription'],
            name: 'Right answers',
            resultType: 'RawScore',
            valueMax: questions,
          },
        ],
      },
      result: [{ type: ['Result'], resultDescription: result, value: right }],
    },
  };
  const verificationMethod = `${issuerId(origin)}#${signer.multikey()}`;
  return withProof(credential, { verificationMethod, created }, (bytes) => signer.signBytes(bytes));
}

/** Of a credential, what a certificate says. */
const Certificate = z.object({
  id: z.string(),
  type: z.array(z.string()).refine((types) => types.includes('OpenBadgeCredential')),
  validFrom: z.string(),
  credentialSubject: z.object({
    identifier: z.tuple([z.object({ identityHash: z.string() })]),
    achievement: z.object({
      id: z.string(),
      name: z.string(),
      resultDescription: z.tuple([z.object({ valueMax: z.string() })]),
    }),
    result: z.tuple([z.object({ value: z.string() })]),
  }),
});

/** Returns what a credential says if a key signed it, otherwise what is wrong. */
export function verifyCredential(text: string, verifier: VerifierKey): CertificateVerdict {
  const json = parseObject(text);
  if (json === null) return { problem: 'The credential is not complete JSON: it was cut or changed.' };
  const proof = readProof(json);
  if (proof === null) return { problem: 'The credential has no proof by the cryptosuite eddsa-jcs-2022.' };
  if (proof.verificationMethod.split('#').at(-1) !== multikey(verifier.publicKey))
    return { problem: `The credential names another key than the one of ${verifier.name}.` };
  if (!isSignedBy(verifier, proof.message, proof.signature))
    return { problem: 'The credential was changed: its signature does not fit.' };
  const read = Certificate.safeParse(proof.document);
  if (!read.success) return { problem: 'The signed document is not a certificate of a course.' };
  const { id, validFrom, credentialSubject } = read.data;
  const { achievement, identifier, result } = credentialSubject;
  return {
    fields: {
      number: lastPart(id),
      holder: identifier[0].identityHash,
      course: lastPart(achievement.id),
      title: achievement.name,
      right: result[0].value,
      questions: achievement.resultDescription[0].valueMax,
      issued: validFrom.slice(0, 10),
    },
  };
}

const lastPart = (address: string): string => address.split('/').at(-1)!;

function parseObject(text: string): JsonDocument | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonDocument) : null;
  } catch {
    return null;
  }
}
