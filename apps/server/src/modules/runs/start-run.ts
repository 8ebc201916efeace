import { randomBytes } from 'node:crypto';
import { maySee, type ParsedInputOf, RUNS_WAITING_MAX, type Run, type writes } from '@sealtick/contract';
import {
  type AssetClass,
  getStrategy,
  InvalidParameterError,
  resolveParameters,
  type Strategy,
  TIMEFRAME_MS,
} from '@sealtick/engine';
import { AppError, refuseField } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import { wake } from '../../platform/wake-up.ts';
import { requireCapacity } from '../billing/index.ts';
import { lockVerified } from '../identity/index.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { findRunningVersion, type PublishedStream } from '../strategies/index.ts';
import { RUNS_CHANNEL } from './job-queue-repository.ts';
import { insertRun, selectRuns } from './run-repository.ts';
import { toRun } from './run-view.ts';

type RunRequest = ParsedInputOf<typeof writes.runs.start>;

/** Asset classes of the instruments that the market has, by symbol. */
export type AssetClasses = ReadonlyMap<string, AssetClass>;

/** Returns the asset classes of a market, those of added instruments included. */
export const readClasses = async (provider: Pick<MarketDataProvider, 'instruments'>): Promise<AssetClasses> =>
  new Map((await provider.instruments()).map(({ symbol, assetClass }) => [symbol, assetClass]));

/** Queues a backtest of the caller. @throws {AppError} naming the wrong field and what would be right. */
export async function startRun(viewer: Viewer, wanted: RunRequest, classes: AssetClasses): Promise<Run> {
  const accountId = requireAccount(viewer);
  const { db, market } = viewer;
  const { strategyId, name, timeframe, costFactor, detail } = wanted;
  const strategy = getStrategy(strategyId);
  if (!strategy) throw refuseField('strategyId', `Unknown strategy ${JSON.stringify(strategyId)}.`);
  const version = await findRunningVersion(db, strategyId, market);
  const { symbol, partner } = findStream(version?.streams ?? [], wanted);
  const params = readParameters(strategy, wanted.params);
  if (detail !== null && TIMEFRAME_MS[detail] >= TIMEFRAME_MS[timeframe])
    throw refuseField('detail', `\`detail\` must be a shorter timeframe than ${timeframe}, not ${detail}.`);
  const [from, end] = readPeriod(wanted);
  const to = latestClose(viewer, wanted, end, classes);
  await lockVerified(db, accountId);
  const runs = await selectRuns(db, accountId);
  const now = viewer.clock.now();
  await requireCapacity(viewer, accountId, 'maxRuns', runs.length);
  if (runs.filter(({ state }) => state === 'queued').length >= RUNS_WAITING_MAX)
    throw new AppError(
      'CONFLICT',
      `${RUNS_WAITING_MAX} of your runs wait already. Wait until one has ended, or cancel one.`,
    );
  const row = await insertRun(db, {
    id: `run_${randomBytes(16).toString('base64url')}`,
    accountId,
    name,
    strategyId,
    costFactor,
    detail,
    market,
    symbol,
    timeframe,
    partner,
    from,
    to,
    askedTo: end,
    params,
    version: version!.version,
    codeSha256: version!.codeSha256,
    state: 'queued',
    progress: 0,
    attempts: 0,
    createdAt: new Date(now),
  });
  await wake(db, RUNS_CHANNEL);
  return toRun(row);
}

/** Returns the published series of the symbol: on the timeframe, or else the first, since rules run on every timeframe. */
export function findStream(
  streams: readonly PublishedStream[],
  { symbol, timeframe }: Pick<RunRequest, 'symbol' | 'timeframe'>,
  path = '',
): PublishedStream {
  const ofSymbol = streams.filter((stream) => stream.symbol === symbol);
  const symbols = [...new Set(streams.map((stream) => stream.symbol))];
  if (symbols.length === 0) throw refuseField(`${path}strategyId`, 'This strategy has no series here yet.');
  const found = ofSymbol.find((stream) => stream.timeframe === timeframe) ?? ofSymbol[0];
  if (found) return found;
  throw refuseField(
    `${path}symbol`,
    `The strategy does not run on ${JSON.stringify(symbol)}. Use one of ${symbols.join(', ')}.`,
  );
}

function readParameters(strategy: Strategy, params: RunRequest['params']): Readonly<Record<string, number>> {
  try {
    return resolveParameters(strategy, params);
  } catch (error) {
    if (error instanceof InvalidParameterError) throw refuseField(`params.${error.parameter}`, `${error.message}.`);
    throw error;
  }
}

/** Returns the close that a run may end at: without a subscription to the strategy, what is older than the public delay. */
export function latestClose(
  viewer: Viewer,
  { strategyId, symbol }: Pick<RunRequest, 'strategyId' | 'symbol'>,
  to: Date | null,
  classes: AssetClasses,
): Date | null {
  const assetClass = classes.get(symbol) ?? null;
  const entry = { kind: 'signal.opened', ownerId: null, strategyId, assetClass, issuedAt: viewer.now } as const;
  if (maySee(viewer.principal, entry, viewer.now, viewer)) return to;
  return new Date(Math.min(to?.getTime() ?? viewer.now, publicUntil(viewer)));
}

/** Returns the period of a request. @param path Where its fields are @throws {AppError} if it is empty */
export function readPeriod(
  { from, to }: Pick<RunRequest, 'from' | 'to'>,
  path = '',
): [from: Date | null, to: Date | null] {
  const message = 'must be before to';
  if (from !== null && to !== null && Date.parse(from) >= Date.parse(to))
    throw new AppError('INVALID_REQUEST', `\`from\` ${message}.`, {
      errors: [{ path: `${path}from`, message }],
    });
  return [from === null ? null : new Date(from), to === null ? null : new Date(to)];
}
