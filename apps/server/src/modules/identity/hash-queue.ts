import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../platform/errors.ts';

/** Whom a hash is computed for. */
export interface HashCaller {
  /** Networks and account that have one hash in the queue at a time. */
  readonly keys: readonly string[];
  /** Whether the account is, or was, logged in with the browser. */
  readonly isKnown: boolean;
}

interface QueuedHash extends HashCaller {
  readonly start: () => void;
}

/** Hashes take processor time and memory, so few run at a time. */
const RUNNING = 2;
const WAIT_MS = 5_000;

const ANYONE: HashCaller = { keys: [], isKnown: false };
const callers = new AsyncLocalStorage<HashCaller>();

/** Runs work whose hashes are computed for this caller. */
export const hashFor = <T>(caller: HashCaller, work: () => Promise<T>): Promise<T> => callers.run(caller, work);

/**
 * Computes two hashes at a time, those of known browsers first. The others wait in order of arrival, one of each network and
 * account: what they send beyond that waits behind its own.
 */
export class HashQueue {
  private running = 0;
  private readonly waiting = new Set<QueuedHash>();
  /** Those whose network or account has a hash that waits or runs. */
  private readonly blocked = new Set<QueuedHash>();
  private readonly held = new Set<string>();

  /** @throws {AppError} UNAVAILABLE if the caller waits too long */
  async run<T>(hash: () => Promise<T>): Promise<T> {
    const caller = callers.getStore() ?? ANYONE;
    await this.enter(caller);
    try {
      return await hash();
    } finally {
      this.running -= 1;
      this.release(caller);
      this.startNext();
    }
  }

  private enter({ keys, isKnown }: HashCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const one = { keys, isKnown, start };
      const late = setTimeout(() => {
        // Its keys are those of another that waits or runs, if it was blocked.
        if (!this.blocked.delete(one) && this.waiting.delete(one)) this.release(one);
        this.startNext();
        reject(new AppError('UNAVAILABLE', 'Too many people are logging in. Try again.', { retryAfterSeconds: 5 }));
      }, WAIT_MS);
      this.add(one);
      this.startNext();
    });
  }

  private add(one: QueuedHash): void {
    if (one.keys.some((key) => this.held.has(key))) {
      this.blocked.add(one);
      return;
    }
    for (const key of one.keys) this.held.add(key);
    this.waiting.add(one);
  }

  private release({ keys }: HashCaller): void {
    for (const key of keys) this.held.delete(key);
    for (const one of [...this.blocked]) {
      this.blocked.delete(one);
      this.add(one);
    }
  }

  private startNext(): void {
    while (this.running < RUNNING && this.waiting.size > 0) {
      const all = [...this.waiting];
      const next = all.find(({ isKnown }) => isKnown) ?? all[0]!;
      this.waiting.delete(next);
      this.running += 1;
      next.start();
    }
  }
}
