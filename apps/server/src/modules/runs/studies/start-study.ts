import { randomBytes } from 'node:crypto';
import {
  type ParsedInputOf,
  type PortfolioSettings,
  STUDIES_STORED_MAX,
  STUDIES_WAITING_MAX,
  STUDY_RUNS_MAX,
  type Study,
  type StudySettings,
  type writes,
} from '@sealtick/contract';
import { getStrategy, InvalidParameterError, resolveParameters, TIMEFRAME_MS } from '@sealtick/engine';
import { AppError, refuseField } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { wake } from '../../../platform/wake-up.ts';
import { lockVerified } from '../../identity/index.ts';
import { findRunningVersion } from '../../strategies/index.ts';
import { RUNS_CHANNEL } from '../job-queue-repository.ts';
import { type AssetClasses, findStream, latestClose, readPeriod } from '../start-run.ts';
import { countRuns } from './count-runs.ts';
import { insertStudy, selectStudies } from './study-repository.ts';
import { getStreams, type StudyStream } from './study-streams.ts';
import { toStudy } from './study-view.ts';

/** Queues a study of the caller. @throws {AppError} naming the wrong field and what would be right. */
export async function startStudy(
  viewer: Viewer,
  { name, settings }: ParsedInputOf<typeof writes.studies.start>,
  classes: AssetClasses,
): Promise<Study> {
  const accountId = requireAccount(viewer);
  const { db, market } = viewer;
  const streams = getStreams(settings);
  for (const stream of streams) await checkStream(viewer, stream);
  const { detail } = settings;
  const coarse = streams.find(({ timeframe }) => detail && TIMEFRAME_MS[detail] >= TIMEFRAME_MS[timeframe]);
  if (coarse !== undefined)
    throw refuseField(
      'settings.detail',
      `\`detail\` must be a shorter timeframe than ${coarse.timeframe}, not ${detail}.`,
    );
  if (settings.kind !== 'portfolio') checkAxes(settings, streams);
  const [, end] = readPeriod(settings, 'settings.');
  const to = latestCloseOfAll(viewer, end, streams, classes);
  await lockVerified(db, accountId);
  const now = viewer.clock.now();
  const stored = await selectStudies(db, accountId);
  requireRoomForStudy(stored.length);
  if (stored.filter(({ state }) => state === 'queued').length >= STUDIES_WAITING_MAX)
    throw new AppError(
      'CONFLICT',
      `${STUDIES_WAITING_MAX} of your studies wait already. Wait until one has ended, or cancel one.`,
    );
  const row = await insertStudy(db, {
    id: `sty_${randomBytes(16).toString('base64url')}`,
    accountId,
    kind: settings.kind,
    name,
    market,
    settings: { ...settings, to: to?.toISOString() ?? null },
    askedTo: end,
    state: 'queued',
    progress: 0,
    attempts: 0,
    createdAt: new Date(now),
  });
  await wake(db, RUNS_CHANNEL);
  return toStudy(row, now);
}

/** @throws {AppError} CONFLICT if the account stores no more studies */
export function requireRoomForStudy(stored: number): void {
  if (stored >= STUDIES_STORED_MAX)
    throw new AppError('CONFLICT', `An account stores ${STUDIES_STORED_MAX} studies. Delete one first.`);
}

async function checkStream({ db, market }: Viewer, stream: StudyStream): Promise<void> {
  const { strategyId, params, path } = stream;
  const strategy = getStrategy(strategyId);
  if (!strategy) throw refuseField(`${path}strategyId`, `Unknown strategy ${JSON.stringify(strategyId)}.`);
  const version = await findRunningVersion(db, strategyId, market);
  findStream(version?.streams ?? [], stream, path);
  naming(path, () => resolveParameters(strategy, params));
}

function checkAxes(settings: Exclude<StudySettings, PortfolioSettings>, streams: readonly StudyStream[]): void {
  if (new Set(streams.map(({ symbol }) => symbol)).size < streams.length)
    throw refuseField('settings.symbols', 'Name each symbol once.');
  const names = settings.axes.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw refuseField('settings.axes', `Vary ${twice} once.`);
  const runs = naming('settings.', () => countRuns(settings));
  if (runs > STUDY_RUNS_MAX)
    throw refuseField('settings.axes', `${runs} runs; at most ${STUDY_RUNS_MAX}. Choose fewer values or symbols.`);
}

/** Returns the result of a check; names the field of a refusal by its path. */
function naming<T>(path: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof InvalidParameterError) throw refuseField(`${path}${error.parameter}`, `${error.message}.`);
    throw error;
  }
}

/** The earliest of all series, because a plan may cover some markets only. */
function latestCloseOfAll(
  viewer: Viewer,
  end: Date | null,
  streams: readonly StudyStream[],
  classes: AssetClasses,
): Date | null {
  const closes = streams.map((stream) => latestClose(viewer, stream, end, classes));
  const limited = closes.flatMap((close) => (close === null ? [] : [close.getTime()]));
  return limited.length === 0 ? null : new Date(Math.min(...limited));
}
