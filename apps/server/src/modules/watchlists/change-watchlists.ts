import { WATCHLISTS_MAX, type Watchlist, type WatchlistItem } from '@sealtick/contract';
import { DAY_MS, getStrategy } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified } from '../identity/index.ts';
import { insertWatchlist, selectWatchlists, undeleteWatchlist, updateWatchlist } from './watchlist-repository.ts';

interface Fields {
  readonly name: string;
  readonly items: readonly WatchlistItem[];
}

const unknown = () => new AppError('NOT_FOUND', 'Unknown watchlist.');

/** Creates a watchlist of the caller. */
export async function createWatchlist(viewer: Viewer, fields: Fields): Promise<Watchlist> {
  requireItems(fields.items);
  const { accountId, lists } = await lock(viewer);
  requireRoom(lists);
  requireNewName(lists, fields.name);
  const createdAt = new Date(viewer.clock.now());
  return insertWatchlist(viewer.db, accountId, { ...fields, createdAt });
}

/** Changes name or items of a watchlist of the caller. */
export async function changeWatchlist(
  viewer: Viewer,
  id: string,
  { name, items }: { readonly [K in keyof Fields]?: Fields[K] | undefined },
): Promise<Watchlist> {
  if (items) requireItems(items);
  const { accountId, lists } = await lock(viewer);
  const before = lists.find((list) => list.id === id);
  if (!before) throw unknown();
  if (name !== undefined)
    requireNewName(
      lists.filter((list) => list !== before),
      name,
    );
  const after = { name: name ?? before.name, items: items ?? before.items };
  return (await updateWatchlist(viewer.db, accountId, id, after))!;
}

/** Sets the order of the caller's watchlists. */
export async function orderWatchlists(viewer: Viewer, ids: readonly string[]): Promise<void> {
  const { accountId, lists } = await lock(viewer);
  if (ids.length !== lists.length || !lists.every(({ id }) => ids.includes(id)))
    throw new AppError('CONFLICT', 'The order must name every watchlist once. Read them again.');
  for (const [place, id] of ids.entries()) await updateWatchlist(viewer.db, accountId, id, { place });
}

/** Deletes a watchlist of the caller. */
export async function deleteWatchlist(viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  const deletedAt = new Date(viewer.clock.now());
  if (!(await updateWatchlist(viewer.db, accountId, id, { deletedAt }))) throw unknown();
}

/** Restores a watchlist that the caller deleted within the last day. */
export async function restoreWatchlist(viewer: Viewer, id: string): Promise<Watchlist> {
  const { accountId, lists } = await lock(viewer);
  requireRoom(lists);
  const restored = await undeleteWatchlist(viewer.db, accountId, id, new Date(viewer.clock.now() - DAY_MS));
  if (!restored) throw unknown();
  requireNewName(lists, restored.name, 'Rename it first.');
  return restored;
}

async function lock(viewer: Viewer): Promise<{ accountId: string; lists: Watchlist[] }> {
  const accountId = requireAccount(viewer);
  await lockVerified(viewer.db, accountId);
  return { accountId, lists: await selectWatchlists(viewer.db, accountId) };
}

function requireRoom(lists: readonly Watchlist[]): void {
  if (lists.length >= WATCHLISTS_MAX)
    throw new AppError('CONFLICT', `An account has at most ${WATCHLISTS_MAX} watchlists. Delete one first.`);
}

function requireNewName(others: readonly Watchlist[], name: string, advice = 'Choose another name.'): void {
  const same = others.find((list) => list.name.toLowerCase() === name.toLowerCase());
  if (!same) return;
  const message = `You have a watchlist named ${JSON.stringify(same.name)}. ${advice}`;
  throw new AppError('CONFLICT', message, { errors: [{ path: 'name', message }] });
}

function requireItems(items: readonly WatchlistItem[]): void {
  const seen = new Set<string>();
  for (const { kind, id } of items) {
    if (kind === 'strategy' && !getStrategy(id))
      throw new AppError('UNPROCESSABLE', `Unknown strategy ${JSON.stringify(id)}.`);
    if (seen.has(`${kind} ${id}`)) throw new AppError('UNPROCESSABLE', `${JSON.stringify(id)} is listed twice.`);
    seen.add(`${kind} ${id}`);
  }
}
