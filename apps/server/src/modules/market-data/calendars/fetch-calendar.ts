import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import { getReason } from '../../../platform/file-errors.ts';

/** Larger than every calendar of a publisher: theirs have some hundred kB. */
const MOST_BYTES = 4 * 1_024 * 1_024;
const WAIT_AT_MOST_S = 86_400;

/** What identifies the version of a calendar that was read last. */
export interface CalendarVersion {
  readonly etag: string | null;
  readonly modified: string | null;
}

/** A calendar as it was fetched; `bytes` is null if it is the version that was read last. */
export interface FetchedCalendar {
  readonly bytes: Uint8Array | null;
  readonly version: CalendarVersion;
}

/** A calendar could not be fetched. The message has no address and no key. */
export class CalendarFetchError extends Error {
  override readonly name = 'CalendarFetchError';
  /** Wait that the server requested, ms; null if it named none. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Fetches a calendar over HTTP. @throws {CalendarFetchError} */
export async function fetchCalendar(
  address: string,
  egress: Egress,
  { etag, modified }: CalendarVersion,
  signal?: AbortSignal,
): Promise<FetchedCalendar> {
  const answer = await egress(address, {
    headers: {
      accept: 'text/calendar, text/csv, text/plain;q=0.8, */*;q=0.1',
      'user-agent': 'Sealtick',
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(modified === null ? {} : { 'if-modified-since': modified }),
    },
    maxBytes: MOST_BYTES,
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw new CalendarFetchError(error instanceof EgressError ? error.reason : 'it cannot be reached');
  });
  const { status, headers, body } = answer;
  if (status === 304) return { bytes: null, version: { etag, modified } };
  if (status >= 300 && status < 400)
    throw new CalendarFetchError(
      `it answered ${status}: redirects are not followed, so name the address that it leads to`,
    );
  if (status !== 200) throw new CalendarFetchError(`it answered ${status}`, getWait(headers['retry-after']));
  return { bytes: body, version: { etag: headers.etag ?? null, modified: headers['last-modified'] ?? null } };
}

/** Reads a calendar of this machine, if its size or its time of change is another. @throws {CalendarFetchError} */
export async function readCalendarFile(path: string, { etag }: CalendarVersion): Promise<FetchedCalendar> {
  try {
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await handle.stat();
      if (!found.isFile()) throw new CalendarFetchError('it is not a file');
      if (found.size > MOST_BYTES) throw new CalendarFetchError(`it has more than ${MOST_BYTES} bytes`);
      const version = { etag: `${found.size} bytes of ${found.mtimeMs}`, modified: null };
      return { bytes: version.etag === etag ? null : await handle.readFile(), version };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof CalendarFetchError) throw error;
    throw new CalendarFetchError(`it cannot be read: ${getReason(error as NodeJS.ErrnoException)}`);
  }
}

/** Returns the wait that a `Retry-After` header names in seconds, at most a day, ms. */
function getWait(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Math.min(Number(header), WAIT_AT_MOST_S) * 1_000 : null;
}
