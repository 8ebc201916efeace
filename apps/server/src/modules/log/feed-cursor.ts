import type { Position, Span } from './position.ts';

/** `epoch ~ live ~ public ~ spans`, each span an index and what was seen up to it: `*`, or scopes joined by commas. */
const CURSOR = /^([\w.-]{1,80})~(\d{1,15})~(\d{1,15})~((?:\d{1,15}:(?:\*|[\w.,@-]*);){0,50})$/;

/** Returns a position as an opaque text. It grants nothing: entitlement is checked whenever a message is sent. */
export function formatFeedCursor(epoch: string, { live, public: open, spans }: Position): string {
  const parts = spans.map(({ upTo, access }) => `${upTo}:${access === 'all' ? '*' : access.join(',')};`);
  return Buffer.from(`${epoch}~${live}~${open}~${parts.join('')}`).toString('base64url');
}

/** Returns null for a text that no server of this product issued. */
export function parseFeedCursor(text: string): { epoch: string; position: Position } | null {
  const match = /^[\w-]*$/.test(text) ? CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) : null;
  if (!match) return null;
  const [, epoch, live, open, list] = match;
  const spans = list!.split(';').filter(Boolean).map(parseSpan);
  const position = { live: Number(live), public: Number(open), spans };
  return isPossible(position) ? { epoch: epoch!, position } : null;
}

function parseSpan(text: string): Span {
  const [upTo, access] = text.split(':') as [string, string];
  return { upTo: Number(upTo), access: access === '*' ? 'all' : access.split(',').filter(Boolean) };
}

function isPossible({ live, public: open, spans }: Position): boolean {
  const ends = [open, ...spans.map(({ upTo }) => upTo)];
  return ends.every((end, i) => end <= live && (i === 0 || end > ends[i - 1]!));
}
