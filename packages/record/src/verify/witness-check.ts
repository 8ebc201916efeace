import { cosignatureOf, NoteError, parseNote, parseVerifierKey, SIGNATURE_TYPE, type VerifierKey } from '@sealtick/log';
import type { CheckpointReader, SignedCheckpoint } from './checkpoints.ts';
import type { VerifySignature } from './ed25519.ts';
import type { Findings } from './finding.ts';
import type { CosignedNote, SourceHead } from './source.ts';

/** A witness with a valid cosignature. */
export interface WitnessCheck {
  readonly name: string;
  readonly size: number;
  /** When it signed, RFC 3339. */
  readonly at: string;
  /** Whether its key comes from the reader and not from the site. */
  readonly isPinned: boolean;
}

export interface WitnessOptions {
  /** Verifier keys of the reader: each must have cosigned. */
  readonly pinned: readonly string[];
  readonly reader: CheckpointReader;
  readonly verify: VerifySignature;
}

export interface CheckedWitnesses {
  readonly witnesses: readonly WitnessCheck[];
  /** The cosigned checkpoint, to be compared with the log like a saved one; null if there is none. */
  readonly cosigned: SignedCheckpoint | null;
}

/** Checks the cosignatures on the newest and on the newest cosigned checkpoint. @throws {NoteError} for an invalid pinned key. */
export async function checkWitnesses(
  { note, cosigned = null }: SourceHead,
  { pinned, reader, verify }: WitnessOptions,
  findings: Findings,
): Promise<CheckedWitnesses> {
  const keys = pinned.map((key) => ({ key: parseVerifierKey(key, SIGNATURE_TYPE.cosignature), isPinned: true }));
  for (const key of namedBy(cosigned)) {
    if (!keys.some(({ key: known }) => known.name === key.name)) keys.push({ key, isPinned: false });
  }
  const signed = cosigned && (await reader.read(cosigned.note));
  if (typeof signed === 'string') add(findings, `The checkpoint that witnesses cosigned ${signed}.`);
  const newest = await reader.read(note);
  const candidates = [newest, signed].filter((one) => one !== null && typeof one !== 'string') as SignedCheckpoint[];
  const witnesses: WitnessCheck[] = [];
  for (const { key, isPinned } of keys) {
    const found = (await Promise.all(candidates.map((one) => readCosignature(one, key, verify, findings)))).flat();
    const last = found.sort((a, b) => b.size - a.size)[0];
    if (last) witnesses.push({ ...last, name: key.name, isPinned });
    else if (isPinned)
      add(findings, `The witness ${key.name} has cosigned no checkpoint that is shown.`, 'NOT_WITNESSED');
  }
  return { witnesses, cosigned: signed !== null && typeof signed !== 'string' ? signed : null };
}

async function readCosignature(
  { note, size }: SignedCheckpoint,
  key: VerifierKey,
  verify: VerifySignature,
  findings: Findings,
): Promise<{ size: number; at: string }[]> {
  const found = cosignatureOf(parseNote(note), key);
  if (!found) return [];
  if (await verify(key.publicKey, found.message, found.signature)) {
    return [{ size, at: new Date(found.timestamp * 1_000).toISOString() }];
  }
  add(findings, `The cosignature of ${key.name} on the checkpoint of ${size} entries is invalid.`);
  return [];
}

function namedBy(cosigned: CosignedNote | null): VerifierKey[] {
  return (cosigned?.witnesses ?? []).flatMap((text) => {
    try {
      return [parseVerifierKey(text, SIGNATURE_TYPE.cosignature)];
    } catch (error) {
      if (error instanceof NoteError) return [];
      throw error;
    }
  });
}

function add(findings: Findings, detail: string, code: 'BAD_SIGNATURE' | 'NOT_WITNESSED' = 'BAD_SIGNATURE'): void {
  findings.add({ code, layer: 'checkpoint', detail });
}
