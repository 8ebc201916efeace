import { AppError } from '../errors.ts';

/** Two browser tabs never wait for each other; a program that sends more has them carried out in order. */
const RUNNING = 2;
const WAITING = 100;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

interface Account {
  running: number;
  /** Start the writes that wait, in order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Limits how many writes of each account run at a time in this process, so that one account cannot take every connection. */
export class AccountWrites {
  private readonly accounts = new Map<string, Account>();

  /** Runs a write once its account has less than two others. @throws {AppError} RATE_LIMITED if too many wait, or for too long */
  async run<T>(accountId: string, write: () => Promise<T>): Promise<T> {
    const account = this.accounts.get(accountId) ?? { running: 0, waiting: new Set() };
    this.accounts.set(accountId, account);
    if (account.running < RUNNING) account.running += 1;
    else await waitIn(account);
    try {
      return await write();
    } finally {
      const [next] = account.waiting;
      // The place passes to the next one, so that no later write overtakes it.
      if (next) next();
      else account.running -= 1;
      if (account.running === 0) this.accounts.delete(accountId);
    }
  }
}

function waitIn({ waiting }: Account): Promise<void> {
  if (waiting.size >= WAITING) return Promise.reject(tooMany());
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(late);
      waiting.delete(start);
    };
    const start = () => {
      end();
      resolve();
    };
    const late = setTimeout(() => {
      end();
      reject(tooMany());
    }, WAIT_MS);
    waiting.add(start);
  });
}

const tooMany = () =>
  new AppError('RATE_LIMITED', `Too many writes of the account at a time. Try again in ${RETRY_SECONDS} s.`, {
    retryAfterSeconds: RETRY_SECONDS,
  });
