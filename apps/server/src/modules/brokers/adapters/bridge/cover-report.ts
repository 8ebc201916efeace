import type { BridgePoll } from './bridge-poll.ts';
import { type BridgeOwner, type BridgeStore, isWhole } from './bridge-store.ts';
import { Recogniser } from './recognise.ts';
import { toChange } from './to-change.ts';

/** Returns the stops that an account's positions should have, by the ids of their orders. */
export type PublishedStops = (connectionId: string) => Promise<ReadonlyMap<string, number>>;

/**
 * Issues the stops that positions of a report lack, so that its answer contains them. Returns false for a report whose lists were
 * cut.
 */
export async function coverReport(
  store: BridgeStore,
  publishedStops: PublishedStops,
  { connectionId }: BridgeOwner,
  report: BridgePoll,
  now: number,
): Promise<boolean> {
  if (!isWhole(report)) return false;
  const bare = report.positions.filter(({ stop }) => stop === null);
  if (bare.length === 0) return true;
  const link = await store.link(connectionId);
  if (link?.account.id !== report.account.id) return true;
  const stops = await publishedStops(connectionId);
  const placed = await store.placed(connectionId, { clientIds: stops.keys(), after: null });
  const known = new Recogniser();
  for (const order of placed) known.add(order);
  const moves = bare.flatMap((position) => {
    const id = known.find(position);
    const order = placed.find(({ clientId }) => clientId === id);
    const stop = order && stops.get(order.clientId);
    return stop === undefined ? [] : [toChange(link, order!, { act: 'move-stop', stop }, now)];
  });
  // A position of which a part was closed may be reported as two.
  const commands = [...new Map(moves.map((command) => [command.clientId, command])).values()];
  if (commands.length > 0) await store.issue(link, commands, now);
  return true;
}
