import { createHash } from 'node:crypto';
import {
  consistencyPlan,
  formatSignature,
  NoteError,
  parseNote,
  parseVerifierKey,
  SIGNATURE_TYPE,
  toCosignature,
} from '@sealtick/log';
import { verifyEd25519 } from '@sealtick/record';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { operatorsEgress } from '../../platform/egress/operators-egress.ts';
import type { HealthBoard } from '../../platform/health.ts';
import { selectCosignatures, upsertCosignature } from './cosignature-repository.ts';
import { findProviderHead } from './head-repository.ts';
import type { LogGuard } from './log-guard.ts';
import { readStoredProof } from './read-nodes.ts';
import type { SignedTree } from './signed-tree.ts';
import { addCheckpoint, readWitnessed } from './witness-client.ts';

/** A configured witness. */
export interface WitnessSetting {
  /** Submission prefix, without a trailing slash. */
  readonly url: string;
  /** Verifier key of type 0x04. */
  readonly key: string;
}

export interface CollectorContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly health: HealthBoard;
  readonly witnesses: readonly WitnessSetting[];
  /** Private networks that may be reached. */
  readonly egressAllow: readonly string[];
}

export const COLLECT_MS = 60_000;
/** Age at which a result is stale: three rounds, so a witness may miss one. */
const FRESH_MS = 3 * COLLECT_MS;
/** The checkpoint of a quiet log is cosigned again after this time. */
const AGAIN_AFTER_MS = 30 * COLLECT_MS;
const NAME = 'witnesses';

/** Sends the newest checkpoint to each witness and stores the cosignatures. */
export class CosignatureCollector {
  private readonly ctx: CollectorContext;
  private readonly guard: LogGuard;

  constructor(ctx: CollectorContext, guard: LogGuard) {
    this.ctx = ctx;
    this.guard = guard;
  }

  /** Sends the newest checkpoint to each witness once, and reports the result to the health board. */
  async round(signal: AbortSignal): Promise<void> {
    const { witnesses, health } = this.ctx;
    const { newest, contradiction } = this.guard;
    if (newest.size === 0 || contradiction !== null) return;
    const problems = (await Promise.all(witnesses.map((witness) => this.collect(witness, newest, signal)))).flat();
    if (problems.length === 0) health.report(NAME, 'ok', undefined, FRESH_MS);
    else health.report(NAME, 'degraded', problems.join(' '), FRESH_MS);
  }

  /** Gets the cosignature of one witness. Returns the problems, one sentence each. */
  private async collect({ url, key }: WitnessSetting, newest: SignedTree, signal: AbortSignal): Promise<string[]> {
    const { db, clock, egressAllow } = this.ctx;
    const egress = operatorsEgress(url, egressAllow);
    const { logId } = this.guard;
    const { name } = parseVerifierKey(key, SIGNATURE_TYPE.cosignature);
    const last = (await selectCosignatures(db)).find(({ witness }) => witness === key);
    if (last?.note === newest.note && clock.now() - last.cosignedAt.getTime() < AGAIN_AFTER_MS) return [];
    let oldSize = Math.min(last?.size ?? 0, newest.size);
    for (let tried = 1; tried <= 2; tried++) {
      const proof = await readStoredProof(db, logId, oldSize === 0 ? [] : consistencyPlan(oldSize, newest.size));
      if (!proof) return ['The stored tree of the log is incomplete, so there is no consistency proof for witnesses.'];
      const reply = await addCheckpoint(egress, url, { oldSize, proof, note: newest.note }, signal);
      if (reply.kind === 'cosigned') return this.store(key, name, newest, reply.lines);
      if (reply.kind !== 'conflict') return [`The witness ${name} ${reply.reason}.`];
      if (reply.size > newest.size) return this.compare(url, name, newest, reply.size, signal);
      oldSize = reply.size;
    }
    return [`The witness ${name} rejected a proof from the size it had named.`];
  }

  private async store(key: string, name: string, newest: SignedTree, lines: string): Promise<string[]> {
    const { db, clock } = this.ctx;
    const { logId } = this.guard;
    const witness = parseVerifierKey(key, SIGNATURE_TYPE.cosignature);
    try {
      const signed = parseNote(newest.note + lines);
      const found = toCosignature(signed, witness);
      if (found && (await verifyEd25519(witness.publicKey, found.message, found.signature))) {
        // Lines by other keys are not verified, so only this witness's line is stored.
        const own = signed.signatures.find((one) => toCosignature({ ...signed, signatures: [one] }, witness))!;
        const { note, size } = newest;
        const cosignedAt = new Date(Math.min(found.timestamp * 1_000, clock.now()));
        await upsertCosignature(db, { logId, witness: key, size, note, line: formatSignature(own), cosignedAt });
        return [];
      }
    } catch (error) {
      if (!(error instanceof NoteError)) throw error;
    }
    return [`The witness ${name} answered without a cosignature by its key.`];
  }

  /**
   * Handles a witness that has cosigned more entries than the database has. With a valid signature of the log, that
   * proves a rollback.
   */
  private async compare(
    url: string,
    name: string,
    newest: SignedTree,
    size: number,
    signal: AbortSignal,
  ): Promise<string[]> {
    const hash = createHash('sha256').update(newest.origin).digest('hex');
    const note = await readWitnessed(operatorsEgress(url, this.ctx.egressAllow), url, hash, signal);
    if (note !== null) {
      // Read after the witness's answer, so that a commit by another process does not look like a contradiction.
      await this.guard.accept(this.ctx.db, await findProviderHead(this.ctx.db), null);
      this.guard.confront(note, `the witness ${name}`);
    }
    return [`The witness ${name} has cosigned ${size} entries, but the database has ${newest.size}.`];
  }
}
