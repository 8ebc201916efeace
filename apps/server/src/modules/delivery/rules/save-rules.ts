import type { DeliveryRules, DeliveryRulesInput } from '@sealtick/contract';
import { getStrategy } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { selectChannels } from '../channels/channel-repository.ts';
import { insertRules, selectRules } from './rule-repository.ts';

/** Returns the rules of the caller in force. */
export const readRules = (viewer: Viewer): Promise<DeliveryRules> =>
  selectRules(viewer.database, requireAccount(viewer));

/** Stores a version of the caller's rules; it applies to signals from now on. */
export async function saveRules(clock: Clock, viewer: Viewer, rules: DeliveryRulesInput): Promise<DeliveryRules> {
  const accountId = requireAccount(viewer);
  await requireKnown(viewer, accountId, rules);
  return insertRules(viewer.database, accountId, rules, new Date(clock.now()));
}

async function requireKnown(viewer: Viewer, accountId: string, rules: DeliveryRulesInput): Promise<void> {
  const known = new Set((await selectChannels(viewer.database, accountId)).map(({ id }) => id));
  const refuse = (sentence: string) => new AppError('UNPROCESSABLE', sentence);
  for (const id of [...Object.keys(rules.channels), ...rules.fallback])
    if (!known.has(id)) throw refuse(`You have no channel ${id}.`);
  for (const id of Object.keys(rules.strategies)) if (!getStrategy(id)) throw refuse(`There is no strategy ${id}.`);
  if (new Set(rules.fallback).size < rules.fallback.length) throw refuse('The fallback names a channel twice.');
}
