import { isDeepStrictEqual } from 'node:util';
import type { DeliveryRules, DeliveryRulesInput, writes } from '@sealtick/contract';
import { getStrategy } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/errors.ts';
import type { WriteHandler } from '../../../platform/http/serve-writes.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockAccount } from '../../identity/index.ts';
import { selectChannels, setCategories } from '../channels/channel-repository.ts';
import { insertRules, selectRules } from './rule-repository.ts';
import { ownRulesInForce } from './rules-in-force.ts';

/** Returns the rules of the caller in force. */
export const readRules = (viewer: Viewer): Promise<DeliveryRules> =>
  ownRulesInForce(viewer.db, requireAccount(viewer), { ...viewer, wallNow: viewer.clock.now() });

/**
 * Stores a version of the caller's rules; it applies to signals from now on. The rules in force are not a new version. All
 * devices are asked to send the push categories that they state.
 */
export const saveRules: WriteHandler<typeof writes.deliveryRules.save> = async (viewer, stated, state) => {
  const accountId = requireAccount(viewer);
  // A channel that is added or removed in the meantime waits, as does another change of the rules.
  await lockAccount(viewer.db, accountId);
  await requireKnown(viewer, accountId, stated);
  const rules = { ...stated };
  if (stated.pushCategories) {
    rules.pushCategories = [...new Set(stated.pushCategories)];
    await setCategories(viewer.db, accountId, 'push', rules.pushCategories);
  }
  const { savedAt, ...inForce } = await selectRules(viewer.db, accountId);
  if (savedAt !== null && isDeepStrictEqual(inForce, rules)) {
    state(null);
    return { ...inForce, savedAt };
  }
  return insertRules(viewer.db, accountId, rules, new Date(viewer.clock.now()));
};

/** Stores a version of an account's rules that does not name a channel, if the one in force does. */
export async function leaveChannelOut(db: Database, accountId: string, channelId: string, now: Date): Promise<void> {
  const { savedAt: _savedAt, ...rules } = await selectRules(db, accountId);
  if (!(channelId in rules.channels) && !rules.fallback.includes(channelId)) return;
  const { [channelId]: _rule, ...channels } = rules.channels;
  const fallback = rules.fallback.filter((id) => id !== channelId);
  await insertRules(db, accountId, { ...rules, channels, fallback }, now);
}

async function requireKnown(viewer: Viewer, accountId: string, rules: DeliveryRulesInput): Promise<void> {
  const known = new Set((await selectChannels(viewer.db, accountId)).map(({ id }) => id));
  for (const [path, ids] of [
    ['channels', Object.keys(rules.channels)],
    ['fallback', rules.fallback],
  ] as const)
    for (const id of ids) if (!known.has(id)) throw refuseField(path, `You have no channel ${id}.`);
  if (new Set(rules.fallback).size < rules.fallback.length)
    throw refuseField('fallback', 'The fallback names a channel twice.');
  const unknown = Object.keys(rules.strategies).filter((id) => !getStrategy(id));
  if (unknown.length === 0) return;
  // A strategy that the program no longer has stays in the rules that named it.
  const before = (await selectRules(viewer.db, accountId)).strategies;
  for (const id of unknown)
    if (!Object.hasOwn(before, id)) throw refuseField('strategies', `There is no strategy ${id}.`);
}
