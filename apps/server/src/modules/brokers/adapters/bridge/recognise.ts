import { clientTag } from '../client-tag.ts';
import type { BridgeCommand } from './bridge-store.ts';

interface Mark {
  readonly ref: string;
  readonly clientId?: string | null | undefined;
  readonly magic: number;
  readonly comment: string;
}

/**
 * Returns a function that gives the id of a reported order, null for one that the site did not place. It knows an order by
 * its id or its ticket, and otherwise by its magic number: brokers cut comments, and replace them after a part was closed.
 */
export function recogniser(placed: readonly BridgeCommand[]): (mark: Mark) => string | null {
  const ids = new Set(placed.map(({ clientId }) => clientId));
  const byRef = new Map(
    placed.flatMap(({ clientId, answer }) => (answer?.ref ? [[answer.ref, clientId] as const] : [])),
  );
  const byMagic = Map.groupBy(placed, ({ clientId }) => clientTag(clientId).magic);
  return ({ ref, clientId, magic, comment }) => {
    if (clientId) return ids.has(clientId) ? clientId : null;
    const same = byMagic.get(magic) ?? [];
    if (same.length === 1) return same[0]!.clientId;
    const tagged = same.find((command) => comment.startsWith(clientTag(command.clientId).tag));
    return tagged?.clientId ?? byRef.get(ref) ?? null;
  };
}
