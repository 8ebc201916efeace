import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { type Checkpoint, equalBytes, NoteError, parseCheckpoint, parseNote, toHex } from '@sealtick/log';
import { type CheckpointReader, getName, type SignedCheckpoint } from './checkpoints.ts';
import { getDifferences } from './differences.ts';
import type { Findings } from './finding.ts';
import type { LeafPass } from './leaf-pass.ts';
import type { LogSource, SourceHead } from './source.ts';

/** How far the clocks of the log, of a witness and of the verifier may differ, ms. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Returns the content of a checkpoint without verifying its signature; null if it is not a checkpoint. */
export function getClaim(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

/** Returns a note as it was signed: editors change the ends of the lines and of the text. */
export function tidyNote(note: string): string {
  return `${note.replaceAll('\r\n', '\n').trimEnd()}\n`;
}

/** Reads saved checkpoints. One that is not signed by a known key proves nothing. */
export async function readEarlier(
  notes: readonly string[],
  reader: CheckpointReader,
  findings: Findings,
): Promise<SignedCheckpoint[]> {
  const earlier: SignedCheckpoint[] = [];
  for (const note of notes) {
    const checkpoint = await reader.read(note);
    if (typeof checkpoint !== 'string') earlier.push(checkpoint);
    else findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail: `A saved checkpoint ${checkpoint}.` });
  }
  return earlier;
}

/** Returns the earlier checkpoints of the log itself, and reports those without a valid signature. */
export async function readHistory(
  source: LogSource,
  reader: CheckpointReader,
  findings: Findings,
): Promise<SignedCheckpoint[]> {
  const history: SignedCheckpoint[] = [];
  for (const note of (await source.history?.()) ?? []) {
    const checkpoint = typeof note === 'string' ? await reader.read(note) : 'is not a text';
    if (typeof checkpoint !== 'string') history.push(checkpoint);
    else
      findings.add({
        code: 'BAD_SIGNATURE',
        layer: 'checkpoint',
        detail: `A checkpoint in the log's own history ${checkpoint}.`,
      });
  }
  return history;
}

/** Reports a signer other than that of a saved checkpoint of the same log, because the key of a log does not change. */
export function checkSigner(signed: SignedCheckpoint, earlier: readonly SignedCheckpoint[], findings: Findings): void {
  for (const { origin, size, signedBy } of earlier) {
    if (origin !== signed.origin || size === 0 || signedBy === signed.signedBy) continue;
    const detail = `A saved checkpoint was signed by ${signedBy}, the newest one by ${signed.signedBy}: the key was replaced.`;
    findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail });
  }
}

/**
 * Reports a restore, which the first entry of the log states. Saved checkpoints of the log before it must agree, and show how
 * much was lost if they cover more.
 */
export function checkRestore(
  { restored }: LeafPass,
  head: Checkpoint,
  earlier: readonly SignedCheckpoint[],
  findings: Findings,
): void {
  const lost = restored && getClaim(restored.checkpoint);
  if (restored) {
    const detail = lost
      ? `The log starts after a restore: entries of ${lost.origin}, which had ${lost.size}, were lost and cannot be checked.`
      : 'The log starts after a restore, and what it names as the last checkpoint is none: no one can say what was lost.';
    findings.add({ code: 'RESTORED', layer: 'checkpoint', detail });
    if (!lost || lost.origin === head.origin) {
      const problem = lost ? `names this log, ${lost.origin}, as the lost one` : 'names no checkpoint of the lost log';
      findings.add({ code: 'ENTRY_INVALID', layer: 'entry', index: 1, detail: `Entry 1 ${problem}.` });
    }
  }
  for (const saved of earlier) {
    if (saved.origin === head.origin) continue;
    if (saved.origin !== lost?.origin) {
      const detail = `A saved checkpoint is of the log ${saved.origin}; this one is ${head.origin}.`;
      findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail });
    } else if (saved.size > lost.size) {
      // The newest checkpoint may have been lost with the entries: proof of a loss, not of two histories.
      const range =
        saved.size === lost.size + 1 ? `entry ${saved.size} was` : `entries ${lost.size + 1} to ${saved.size} were`;
      const detail = `A saved checkpoint covers ${saved.size} entries of ${lost.origin}, the restore names ${lost.size}: ${range} lost with it.`;
      findings.add({ code: 'RESTORED', layer: 'checkpoint', detail });
    } else if (saved.size === lost.size && !equalBytes(saved.root, lost.root)) {
      const detail = `old=${getName(saved)} new=${getName(lost)}: the saved checkpoint of ${lost.origin} is not the one that the restore names.`;
      findings.add({ code: 'FORK', layer: 'checkpoint', detail });
    }
  }
}

/** Reports a newest checkpoint that is too old, or whose stated time cannot be right. */
export function checkAge(
  { signedAt }: SourceHead,
  pass: LeafPass,
  { now, maxAgeHours }: { now: number; maxAgeHours: number },
  findings: Findings,
): void {
  const add = (detail: string) => findings.add({ code: 'STALE', layer: 'checkpoint', detail });
  const at = signedAt ?? pass.lastIssuedAt;
  const age = (now - Date.parse(at)) / HOUR_MS;
  if (Number.isNaN(age)) add('The time of the newest checkpoint is unknown.');
  else if (age > maxAgeHours) {
    add(`The newest checkpoint was signed at ${at}, more than ${maxAgeHours} hours ago: later changes are unknown.`);
  } else if (pass.lastMarket === 'real' && Date.parse(at) > now + CLOCK_SKEW_MS) {
    add(`The newest checkpoint is said to be signed at ${at}, in the future: its age is unknown.`);
  } else if (Date.parse(at) < Date.parse(pass.lastIssuedAt)) {
    add(
      `The newest checkpoint is said to be signed at ${at}, before its newest entry was issued at ${pass.lastIssuedAt}.`,
    );
  }
}

/** Reports what the source states of its newest checkpoint otherwise than the signed note. */
export function checkStated({ stated = {} }: SourceHead, head: Checkpoint, findings: Findings): void {
  const { origin, size, root } = head;
  const differences = getDifferences(stated, { origin, size, rootHash: toHex(root) });
  if (differences.length === 0) return;
  const detail = 'The newest checkpoint is shown otherwise than in its signed note.';
  findings.add({ code: 'ROW_MISMATCH', layer: 'checkpoint', detail, differences });
}
