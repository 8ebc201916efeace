import { refuseCursor } from '../../platform/http/refuse-parameter.ts';
import type { SignalPosition } from './signal-repository.ts';

/** The last signal of a page: published signals come first, replayed ones after them. */
export type FeedPosition =
  | ({ readonly record: 'live' } & SignalPosition)
  | { readonly record: 'backtest'; readonly id: string };

/** Milliseconds up to the year 2286: the database rejects longer ones. */
const LIVE = /^l\.(\d{1,13})\.(\d{1,15})$/;
const BACKTEST = /^b\.(sig_[\w-]{1,60})$/;

/** Returns the position as an opaque text, valid for the same list only. */
export function formatCursor(position: FeedPosition): string {
  const text =
    position.record === 'live' ? `l.${position.createdAt.getTime()}.${position.logIndex}` : `b.${position.id}`;
  return Buffer.from(text).toString('base64url');
}

/** Returns the position of a cursor. @throws {AppError} INVALID_REQUEST for any other text. */
export function parseCursor(text: string): FeedPosition {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const live = LIVE.exec(plain);
  if (live) return { record: 'live', createdAt: new Date(Number(live[1])), logIndex: Number(live[2]) };
  const backtest = BACKTEST.exec(plain);
  if (backtest) return { record: 'backtest', id: backtest[1]! };
  throw refuseCursor();
}
