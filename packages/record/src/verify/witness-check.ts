import {
  type Cosignature,
  equalBytes,
  getKeyId,
  NoteError,
  parseNote,
  parseVerifierKey,
  SIGNATURE_TYPE,
  type SignedNote,
  toCosignature,
  type VerifierKey,
} from '@sealtick/log';
import { CLOCK_SKEW_MS } from './checkpoint-checks.ts';
import type { CheckpointReader, SignedCheckpoint } from './checkpoints.ts';
import type { VerifySignature } from './ed25519.ts';
import type { Findings } from './finding.ts';
import { parseCosigned } from './signal-json.ts';
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
  /** Name of the log. */
  readonly origin: string | null;
  /** ms UTC. */
  readonly now: number;
  /** Returns the earliest moment at which this many entries can have been cosigned, ms UTC. */
  readonly earliestTime: (size: number) => number;
}

export interface CheckedWitnesses {
  readonly witnesses: readonly WitnessCheck[];
  /** The cosigned checkpoint, to be compared with the log like a saved one; null if there is none. */
  readonly cosigned: SignedCheckpoint | null;
}

interface WitnessKey {
  readonly key: VerifierKey;
  readonly isPinned: boolean;
}

/** The format of cosignatures is from 2023. */
const FIRST_COSIGNATURE = Date.UTC(2023, 0, 1);

/** Checks the cosignatures on the newest and on the newest cosigned checkpoint. */
export async function checkWitnesses(
  { note, cosigned: given = null }: SourceHead,
  options: WitnessOptions,
  findings: Findings,
): Promise<CheckedWitnesses> {
  const cosigned = parseCosigned(given);
  if (given !== null && !cosigned) add(findings, 'What the source names as the cosigned checkpoint is none.');
  const keys = witnessKeys(options.pinned, cosigned, findings);
  const signed = cosigned && (await readCosigned(cosigned, options, findings));
  const newest = await options.reader.read(note);
  const candidates = [newest, signed].filter((one) => one !== null && typeof one !== 'string') as SignedCheckpoint[];
  const witnesses: WitnessCheck[] = [];
  for (const { key, isPinned } of keys) {
    const found = (await Promise.all(candidates.map((one) => readCosignature(one, key, options, findings)))).flat();
    const last = found.sort((a, b) => b.size - a.size)[0];
    if (last) witnesses.push({ ...last, name: key.name, isPinned });
    else if (isPinned || signed) {
      const what = isPinned ? 'The' : 'The source names the';
      add(
        findings,
        `${what} witness ${key.name}${isPinned ? '' : ', which'} has cosigned no checkpoint that is shown.`,
        'NOT_WITNESSED',
      );
    }
  }
  return { witnesses, cosigned: signed };
}

/** A checkpoint of another log says nothing about this one. */
async function readCosigned(
  { note }: CosignedNote,
  { reader, origin }: WitnessOptions,
  findings: Findings,
): Promise<SignedCheckpoint | null> {
  const signed = await reader.read(note);
  if (typeof signed === 'string') {
    add(findings, `The checkpoint that witnesses cosigned ${signed}.`);
    return null;
  }
  if (signed.origin === origin) return signed;
  add(findings, `The checkpoint that witnesses cosigned is of the log ${signed.origin}; this one is ${origin}.`);
  return null;
}

async function readCosignature(
  { note, size }: SignedCheckpoint,
  key: VerifierKey,
  { verify, now, earliestTime }: WitnessOptions,
  findings: Findings,
): Promise<{ size: number; at: string }[]> {
  const signed = parseNote(note);
  if (!namesWitness(signed, key)) return [];
  const what = `The cosignature of ${key.name} on the checkpoint of ${size} entries`;
  const found = toCosignature(signed, key);
  if (!found || !(await verify(key.publicKey, found.message, found.signature))) {
    add(findings, `${what} is invalid.`);
    return [];
  }
  const at = toMoment(found);
  if (at === null || found.timestamp * 1_000 > now + CLOCK_SKEW_MS) {
    add(findings, `${what} is dated ${at ?? `${found.timestamp} s`}, in the future.`);
    return [];
  }
  if (found.timestamp * 1_000 < Math.max(FIRST_COSIGNATURE, earliestTime(size) - CLOCK_SKEW_MS)) {
    add(findings, `${what} is dated ${at}, before those entries were issued.`);
    return [];
  }
  return [{ size, at }];
}

/** Whether a line claims to be a cosignature by this key. */
function namesWitness({ signatures }: SignedNote, key: VerifierKey): boolean {
  const keyId = getKeyId(key, SIGNATURE_TYPE.cosignature);
  return signatures.some(({ name, keyId: id }) => name === key.name && equalBytes(id, keyId));
}

/** Returns the time of a cosignature, RFC 3339; null beyond the years of RFC 3339. */
function toMoment({ timestamp }: Cosignature): string | null {
  return timestamp < 253_402_300_800 ? new Date(timestamp * 1_000).toISOString() : null;
}

function witnessKeys(pinned: readonly string[], cosigned: CosignedNote | null, findings: Findings): WitnessKey[] {
  const read = (text: string, isPinned: boolean): WitnessKey[] => {
    try {
      return [{ key: parseVerifierKey(text, SIGNATURE_TYPE.cosignature), isPinned }];
    } catch (error) {
      if (!(error instanceof NoteError)) throw error;
      add(
        findings,
        `A key of a witness${isPinned ? '' : ' that the source names'} is not a verifier key: ${error.message}.`,
      );
      return [];
    }
  };
  const own = pinned.flatMap((text) => read(text, true));
  const named = (cosigned?.witnesses ?? []).flatMap((text) => read(text, false));
  return [...own, ...named.filter(({ key }) => !own.some(({ key: known }) => known.name === key.name))];
}

function add(findings: Findings, detail: string, code: 'BAD_SIGNATURE' | 'NOT_WITNESSED' = 'BAD_SIGNATURE'): void {
  findings.add({ code, layer: 'checkpoint', detail });
}
