import { AppError } from '../../platform/errors.ts';
import type { SignalPosition } from './signal-repository.ts';

/** Published signals come first, replayed ones after them: a page may end among either. */
export type FeedPosition =
  | ({ readonly record: 'live' } & SignalPosition)
  | { readonly record: 'backtest'; readonly id: string };

/** Milliseconds up to the year 2286: the database takes no time of just any length. */
const LIVE = /^l\.(\d{1,13})\.(\d{1,15})$/;
const BACKTEST = /^b\.(sig_[\w-]{1,60})$/;

/** Where a page ended, as a caller carries it: opaque, and only good for the same list. */
export function formatCursor(position: FeedPosition): string {
  const text =
    position.record === 'live' ? `l.${position.createdAt.getTime()}.${position.logIndex}` : `b.${position.id}`;
  return Buffer.from(text).toString('base64url');
}

/** @throws {AppError} INVALID_REQUEST for anything that no answer gave out. */
export function parseCursor(text: string): FeedPosition {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const live = LIVE.exec(plain);
  if (live) return { record: 'live', createdAt: new Date(Number(live[1])), logIndex: Number(live[2]) };
  const backtest = BACKTEST.exec(plain);
  if (backtest) return { record: 'backtest', id: backtest[1]! };
  const message = 'is not a cursor: take it from the Link header of the page before, or leave it out';
  throw new AppError('INVALID_REQUEST', 'The query is not as this call takes it: cursor.', {
    errors: [{ path: 'cursor', message }],
  });
}
