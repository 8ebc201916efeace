import { type InputOf, type LoggedEntry, type Read, type ResultOf, reads, type SignalDetail } from '@sealtick/contract';
import {
  canonicalBytes,
  fromHex,
  hashLeaf,
  hashText,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signBody,
  toHex,
  verifyInclusion,
} from '@sealtick/log';
import { type VerifySignature, verifyEd25519 } from '@sealtick/record';
import { formatCount } from '../../../lib/text/format.ts';

/** One checked statement. `holds` is null if this browser could not check it. */
export interface ProofLine {
  readonly holds: boolean | null;
  readonly text: string;
}

export interface ProofReport {
  /** Whether everything that was checked holds. */
  readonly holds: boolean;
  readonly verdict: string;
  readonly lines: readonly ProofLine[];
}

type Entry = NonNullable<LoggedEntry['entry']>;

/** Calls the site's API. */
export type AskApi = <R extends Read, const I extends InputOf<R>>(read: R, input: I) => Promise<ResultOf<R, I>>;

/**
 * Reads the proof of a signal's entry and checks it: the signature of the root, the path from the entry to the root, and
 * that the entry has the content that the page shows.
 * @param shown The signal as the API sent it.
 * @throws {Error} if the site does not answer.
 */
export async function verifySignal(
  shown: SignalDetail,
  ask: AskApi,
  verify: VerifySignature = verifyEd25519,
): Promise<ProofReport> {
  const index = shown.index ?? 0;
  const leafHash = shown.leafHash ?? '';
  const checkpoint = await ask(reads.log.checkpoint, {});
  const { size, root } = parseCheckpoint(parseNote(checkpoint.note).text);
  const [proof, entries] = await Promise.all([
    ask(reads.log.proof, { index, size }),
    ask(reads.log.entries, { from: index, to: index }),
  ]);
  const path = proof?.proof ?? [];
  const name = `#${formatCount(index)}`;

  const lines: ProofLine[] = [
    ...entryLines(shown, entries[0]?.entry, leafHash, name),
    {
      holds: isIncluded(index, size, leafHash, path, root),
      text: `Entry ${name} is one of the ${formatCount(size)} entries under the root: a path of ${path.length} hashes.`,
    },
    await signatureLine(checkpoint.note, checkpoint.verifierKey, verify),
  ];
  const holds = lines.every((line) => line.holds !== false);
  const verdict = holds
    ? `Proof holds: ${path.length} hashes, checked in this browser.`
    : 'The proof does not hold. Save this page and report it to the provider.';
  return { holds, verdict, lines };
}

function isIncluded(index: number, size: number, leaf: string, path: readonly string[], root: Uint8Array): boolean {
  try {
    return verifyInclusion(index - 1, size, fromHex(leaf), path.map(fromHex), root);
  } catch {
    // An invalid hash proves nothing.
    return false;
  }
}

function entryLines(shown: SignalDetail, entry: Entry | undefined, leafHash: string, name: string): ProofLine[] {
  if (entry === undefined) {
    return [{ holds: null, text: `The content of entry ${name} is not public yet. Its leaf hash is.` }];
  }
  const differs = getDifferences(shown, entry);
  return [
    {
      holds: toHex(hashLeaf(canonicalBytes(entry))) === leafHash,
      text: `The text of entry ${name} has the leaf hash on this page.`,
    },
    differs.length === 0
      ? { holds: true, text: `Entry ${name} matches this page: side, prices, confidence, times and reason.` }
      : { holds: false, text: `Entry ${name} differs from this page in: ${differs.join(', ')}.` },
  ];
}

/** Returns the names of the fields in which the sealed entry and the page differ. */
function getDifferences(row: SignalDetail, sealed: Entry): string[] {
  if (sealed.kind !== 'signal.opened') return ['kind'];
  const { targets } = sealed;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['signal', row.id, sealed.signalId],
    ['symbol', row.symbol, sealed.symbol],
    ['timeframe', row.timeframe, sealed.timeframe],
    ['side', row.side, sealed.side],
    ['type', row.type, sealed.type],
    ['entry', row.entry, sealed.entry],
    ['stop', row.stop, sealed.stop],
    ['targets', row.targets.join(), targets.map(({ price }) => price).join()],
    ['weights', row.weights.join(), targets.map(({ weight }) => weight).join()],
    ['confidence', row.confidence, sealed.confidence],
    ['time', row.createdAt, sealed.issuedAt],
    ['bar', row.barCloseAt, sealed.barCloseAt],
    ['validity', row.validUntil, sealed.validUntil],
  ];
  // A page without a reason cannot show a wrong one.
  const { note } = row;
  const reason = note === null ? [] : ([['reason', hashText(note), sealed.noteSha256]] as const);
  return [...pairs, ...reason].filter(([, page, log]) => page !== log).map(([field]) => field);
}

async function signatureLine(note: string, verifierKey: string, verify: VerifySignature): Promise<ProofLine> {
  const signed = parseNote(note);
  const key = parseVerifierKey(verifierKey);
  const found = signBody(signed, key);
  const text = `The root is signed by ${key.name}.`;
  if (!found) return { holds: false, text };
  try {
    return { holds: await verify(key.publicKey, found.message, found.signature), text };
  } catch {
    return {
      holds: null,
      text: 'This browser cannot check Ed25519 signatures. The signature of the root was not checked.',
    };
  }
}
