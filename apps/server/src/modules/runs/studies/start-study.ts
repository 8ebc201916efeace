import { randomBytes } from 'node:crypto';
import {
  type ParsedInputOf,
  STUDIES_STORED_MAX,
  STUDIES_WAITING_MAX,
  STUDY_RUNS_MAX,
  type Study,
  type StudySettings,
  type writes,
} from '@sealtick/contract';
import { getStrategy, InvalidParameterError, resolveParameters, type Strategy } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { wake } from '../../../platform/wake-up.ts';
import { lockVerified } from '../../identity/index.ts';
import { findRunningVersion } from '../../strategies/index.ts';
import { RUNS_CHANNEL } from '../job-queue-repository.ts';
import { findStream, latestClose, readPeriod, refuse } from '../start-run.ts';
import { countRuns } from './count-runs.ts';
import { symbolsOf } from './study-jobs.ts';
import { insertStudy, selectStudies } from './study-repository.ts';
import { toStudy } from './study-view.ts';

/** Queues a study of the caller. @throws {AppError} naming the wrong field and what would be right. */
export async function startStudy(
  clock: Clock,
  viewer: Viewer,
  { name, settings }: ParsedInputOf<typeof writes.studies.start>,
): Promise<Study> {
  const accountId = requireAccount(viewer);
  const { db, market } = viewer;
  const strategy = getStrategy(settings.strategyId);
  if (!strategy) throw refuse('settings.strategyId', `Unknown strategy ${JSON.stringify(settings.strategyId)}.`);
  const version = await findRunningVersion(db, settings.strategyId, market);
  const symbols = symbolsOf(settings);
  if (new Set(symbols).size < symbols.length) throw refuse('settings.symbols', 'Name each symbol once.');
  for (const symbol of symbols)
    findStream(version?.streams ?? [], { symbol, timeframe: settings.timeframe }, 'settings.');
  checkSettings(strategy, settings);
  const to = latestCloseOfAll(viewer, settings, symbols);
  await lockVerified(db, accountId);
  const now = clock.now();
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

function checkSettings(strategy: Strategy, settings: StudySettings): void {
  const names = settings.axes.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw refuse('settings.axes', `Vary ${twice} once.`);
  try {
    resolveParameters(strategy, settings.params);
    const runs = countRuns(settings);
    if (runs > STUDY_RUNS_MAX)
      throw refuse('settings.axes', `${runs} runs; at most ${STUDY_RUNS_MAX}. Choose fewer values or symbols.`);
  } catch (error) {
    if (error instanceof InvalidParameterError) throw refuse(`settings.${error.parameter}`, `${error.message}.`);
    throw error;
  }
}

/** The earliest of all symbols, because a plan may cover some markets only. */
function latestCloseOfAll(viewer: Viewer, settings: StudySettings, symbols: readonly string[]): Date | null {
  const [, end] = readPeriod(settings, 'settings.');
  const closes = symbols.map((symbol) => latestClose(viewer, { strategyId: settings.strategyId, symbol }, end));
  const limited = closes.flatMap((close) => (close === null ? [] : [close.getTime()]));
  return limited.length === 0 ? null : new Date(Math.min(...limited));
}
