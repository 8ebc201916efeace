import type { PortfolioSettings } from '@sealtick/contract';
import { getStrategy, resolveParameters } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { findRunningVersion } from '../../strategies/index.ts';
import type { QueueContext } from '../job-queue.ts';
import type { StudyRow, TrialRow } from '../runs.tables.ts';
import { countTrials } from '../trial-repository.ts';
import { hashSettings, triedSettings } from '../tried-settings.ts';
import { getStreams } from './study-streams.ts';
import type { StudyOutcome } from './study-task.ts';

type Tried = Pick<StudyRow, 'id' | 'accountId' | 'market' | 'settings' | 'askedTo'>;

/** Returns the hash of a study that ended before its settings were all tried. The whole counts instead, once it is computed. */
export const hashPart = ({ id, ...row }: Tried): string => hashSettings({ settings: toAsked(row), part: id });

/** Returns the settings as they were asked: with an end at the public delay the same ones would be others each time. */
const toAsked = ({ settings, askedTo }: Pick<Tried, 'settings' | 'askedTo'>): StudyRow['settings'] => {
  return { ...settings, to: askedTo?.toISOString() ?? null };
};

/** Returns how many other settings the account has tried on the strategies and symbols of a study. */
export async function countEarlierTrials(db: Database, row: Tried): Promise<number> {
  const { accountId, settings } = row;
  if (settings.kind !== 'portfolio') {
    const symbols = getStreams(settings).map(({ symbol }) => symbol);
    return countTrials(db, accountId, settings.strategyId, symbols, [hashSettings(toAsked(row)), hashPart(row)]);
  }
  const hashes = (await hashStreams(db, row, settings)).map(({ settingsSha256 }) => settingsSha256);
  const pairs = new Map(settings.streams.map((one) => [`${one.strategyId} ${one.symbol}`, one]));
  let count = 0;
  for (const { strategyId, symbol } of pairs.values())
    count += await countTrials(db, accountId, strategyId, [symbol], hashes);
  return count;
}

/**
 * Returns what a study counts as tried. A stream of a portfolio counts as a run with its settings does, once with it.
 * @param isPart Whether it ended before all were tried
 */
export async function toTrials(
  { db, clock }: Pick<QueueContext, 'db' | 'clock'>,
  row: Tried,
  { tried }: StudyOutcome,
  isPart = false,
): Promise<TrialRow[]> {
  const { accountId, settings } = row;
  const createdAt = new Date(clock.now());
  if (settings.kind === 'portfolio') {
    const streams = await hashStreams(db, row, settings);
    return streams.map((stream) => ({ accountId, createdAt, ...stream, ...triedSettings([null]) }));
  }
  const settingsSha256 = isPart ? hashPart(row) : hashSettings(toAsked(row));
  return tried.map((one) => ({ accountId, strategyId: settings.strategyId, settingsSha256, createdAt, ...one }));
}

/** Returns the streams of a portfolio with the hash that a run of the same settings has. */
async function hashStreams(
  db: Database,
  { market, askedTo }: Tried,
  { streams, from, costFactor, detail }: PortfolioSettings,
) {
  const span = { from: from && new Date(from), to: askedTo };
  return Promise.all(
    streams.map(async ({ strategyId, symbol, timeframe, params: changed }) => {
      const version = (await findRunningVersion(db, strategyId, market))?.version;
      const params = resolveParameters(getStrategy(strategyId)!, changed);
      const finer = detail === undefined ? {} : { detail };
      const settingsSha256 = hashSettings({ version, market, timeframe, ...span, params, costFactor, ...finer });
      return { strategyId, symbol, settingsSha256 };
    }),
  );
}
