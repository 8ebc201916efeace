import {
  type DeliveryPreview,
  type DeliveryRulesInput,
  includesScope,
  NEWS_MINUTES_MAX,
  PREVIEW_DAYS,
} from '@sealtick/contract';
import { DAY_MS, getStrategy, MINUTE_MS } from '@sealtick/engine';
import { refuseField } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import { publicUntil, type Viewer } from '../../../platform/viewer.ts';
import { findTimeZone } from '../../identity/index.ts';
import { selectOpenings } from '../../signals/index.ts';
import { findAccess, listSubscriptions } from '../../subscriptions/index.ts';
import { type ChannelRow, selectChannels } from '../channels/channel-repository.ts';
import type { FindReleases } from '../fan-out/fan-out-item.ts';
import { type Clocks, getWall } from '../fan-out/market-clock.ts';
import { findMutes } from '../mutes/find-mutes.ts';
import { countPreview } from './count-preview.ts';
import { ownRulesInForce } from './rules-in-force.ts';

type ReleasesOf = Awaited<ReturnType<FindReleases>>;

const previewStart = ({ now }: Pick<Viewer, 'now'>): number => now - PREVIEW_DAYS * DAY_MS;

/** Returns the releases that a preview counts with, before its transaction begins. */
export const previewedReleases = (
  { findReleases }: { readonly findReleases: FindReleases },
  viewer: Pick<Viewer, 'now'>,
): Promise<ReleasesOf> => {
  const newsMs = NEWS_MINUTES_MAX * MINUTE_MS;
  return findReleases(previewStart(viewer) - newsMs, viewer.now + newsMs);
};

/** What is previewed: rules, and the signals of one strategy or of all that the caller follows. */
interface PreviewInput {
  /** Those in force, if left out. */
  readonly rules?: DeliveryRulesInput | undefined;
  readonly strategyId?: string | undefined;
  readonly getReleases: ReleasesOf;
}

/** Returns what rules would have sent of the last signals of strategies; it saves nothing. */
export async function previewRules(
  clocks: Clocks,
  viewer: Viewer,
  { rules: given, strategyId, getReleases }: PreviewInput,
): Promise<DeliveryPreview> {
  const { db, market, now: until } = viewer;
  const accountId = requireAccount(viewer);
  if (strategyId !== undefined && !getStrategy(strategyId))
    throw refuseField('strategyId', `There is no strategy ${strategyId}.`);
  const wallNow = clocks.clock.now();
  const { strategies } = await findAccess(db, accountId, wallNow);
  const active = (await listSubscriptions(db, accountId, wallNow)).filter(({ isActive }) => isActive);
  const since = new Date(previewStart(viewer));
  const followed = active.map((one) => one.strategyId);
  const strategyIds = strategyId === undefined ? followed : [strategyId];
  // Of a strategy that the caller does not follow, only public signals are counted.
  const isOther = strategyId !== undefined && !followed.includes(strategyId);
  const rules = given ?? (await ownRulesInForce(db, accountId, { market, now: until, wallNow, also: strategyId }));
  const published = await selectOpenings(db, { market, strategyIds, since });
  const channels = await selectChannels(db, accountId);
  const getMuted = await findMutes(db, [accountId], wallNow);
  const channelIds = channels.filter(isAsked).map(({ id }) => id);
  const openings = published
    .filter((one) =>
      isOther
        ? one.createdAt.getTime() <= publicUntil(viewer)
        : includesScope(strategies, one.strategyId, one.assetClass),
    )
    .map(({ barCloseAt, createdAt, ...one }) => ({
      ...one,
      barCloseAt: barCloseAt.getTime(),
      releases: getReleases(one.symbol),
      isMuted: getMuted(accountId, one) !== null,
      publishedAt: getWall(clocks, createdAt.getTime()),
    }));
  return {
    from: since.toISOString(),
    until: new Date(until).toISOString(),
    strategies: strategyIds.length,
    ...countPreview(rules, openings, { timeZone: await findTimeZone(db, accountId), channelIds }),
  };
}

/** Whether new signals are sent to a channel. One that waits for its confirmation counts: the rules are chosen in the meantime. */
const isAsked = ({ isOn, state, categories }: ChannelRow): boolean =>
  isOn && state !== 'disabled' && categories.includes('signals');
