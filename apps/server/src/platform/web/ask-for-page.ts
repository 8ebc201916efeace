import type { AskRead } from '@sealtick/contract';
import { isUnavailable } from '../database.ts';
import { AppError } from '../errors.ts';

/** Gives a page the status 503 by its fields: React Router answers any other error of a loader with 500. */
class PageUnavailable extends Error {
  override name = 'PageUnavailable';
  readonly status = 503;
  readonly statusText = 'Service Unavailable';
  readonly internal = false;
  readonly data = null;
  /** Reported by React Router. */
  readonly error: unknown;

  constructor(cause: unknown) {
    super('The data of the page is unavailable.', { cause });
    this.error = this;
  }
}

/** Returns the reads of a page: while the database is unavailable, the page is answered with 503. */
export const askForPage = (ask: AskRead): AskRead =>
  (async (read, input) => {
    try {
      return await ask(read, input);
    } catch (error) {
      const isPassing = isUnavailable(error) || (error instanceof AppError && error.code === 'UNAVAILABLE');
      throw isPassing ? new PageUnavailable(error) : error;
    }
  }) as AskRead;
