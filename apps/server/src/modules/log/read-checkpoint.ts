import type { LogCheckpoint } from '@sealtick/contract';
import { toHex } from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findProviderHead } from './head-repository.ts';
import { findVerifierKey } from './key-repository.ts';
import { readCosigned } from './read-cosigned.ts';
import { type SignedTree, toSignedTree } from './signed-tree.ts';

/**
 * Reads the newest checkpoint of the provider's log. If the database holds fewer entries than this process has seen, it
 * returns the larger known checkpoint, so that a verifier of the site finds the missing entries.
 */
export class CheckpointReader {
  private readonly database: Database;
  private readonly known: () => SignedTree | null;
  private answered: SignedTree | null = null;

  /** @param known Returns the newest tree that the writing process knows to be committed. */
  constructor(db: Database, known: () => SignedTree | null = () => null) {
    this.database = db;
    this.known = known;
  }

  async read(): Promise<LogCheckpoint> {
    const cosigned = await readCosigned(this.database);
    // Read after the cosigned one, which is never ahead of the committed one.
    const { newest, verifierKey } = await this.readHead();
    const { origin, size, root, note, signedAt } = newest;
    return {
      origin,
      size,
      rootHash: toHex(root),
      signedAt: new Date(signedAt).toISOString(),
      note,
      verifierKey,
      cosigned: cosigned && { note: cosigned.note, witnesses: [...cosigned.witnesses] },
    };
  }

  private async readHead(): Promise<{ newest: SignedTree; verifierKey: string }> {
    const head = await findProviderHead(this.database);
    const verifierKey = head && (await findVerifierKey(this.database, head.logId));
    if (!head?.origin || !head.checkpoint || !verifierKey) {
      throw new AppError('UNAVAILABLE', 'The log is not open yet.', { retryAfterSeconds: 2 });
    }
    const stored = toSignedTree(head.checkpoint, head.signedAt);
    const newest = [this.known(), this.answered].reduce<SignedTree>(largerTree, stored);
    this.answered = newest;
    return { newest, verifierKey };
  }
}

function largerTree(one: SignedTree, other: SignedTree | null): SignedTree {
  return other?.origin === one.origin && other.size > one.size ? other : one;
}
