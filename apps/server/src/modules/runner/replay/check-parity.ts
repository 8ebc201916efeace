import { type Strategy, strategyName } from '@sealtick/engine';
import { AppError } from '../../../platform/errors.ts';
import { readOpened } from '../../log/index.ts';
import { loadInstruments } from '../../market-data/index.ts';
import { selectRunningVersions } from '../../strategies/index.ts';
import { toRunningStrategy } from '../publish/running-strategy.ts';
import { findCursor } from '../record/cursor-repository.ts';
import type { RunnerContext } from '../runner-context.ts';
import { computeParity, type Parity } from './compute-parity.ts';
import { type ReplayOpened, replayOpenedHere } from './replay-opened.ts';

export interface CheckParityContext extends Pick<RunnerContext, 'db' | 'provider' | 'rules'> {
  /** Newer setups are excluded, so that the result can be public, ms; 0 by default. */
  readonly publicDelayMs?: number;
  /** How the strategy is replayed; by default in this thread. */
  readonly replayOpened?: ReplayOpened;
}

/**
 * Returns the parity of one strategy as it runs now, from stored bars and the log.
 * @throws {AppError} CONFLICT where it has not been published here, or runs on other code than the one installed.
 */
export async function checkParity(ctx: CheckParityContext, strategy: Strategy): Promise<Parity> {
  const { db, provider } = ctx;
  const { market } = provider.description;
  const row = (await selectRunningVersions(db, market)).get(strategy.id);
  const recorded = await findCursor(db, market);
  if (!row || recorded === null) {
    throw new AppError(
      'CONFLICT',
      `${strategyName(strategy.id)} has not been published in the ${market} market yet: start the server first.`,
    );
  }
  if (!ctx.rules.getHashes(strategy.id).includes(row.codeSha256)) {
    throw new AppError(
      'CONFLICT',
      `Version ${row.version} of ${strategyName(strategy.id)} was published with other rules. Start the server to publish the new version.`,
    );
  }
  // The runner continues in the meantime: setups of later bars are not in the replay.
  const through = recorded - (ctx.publicDelayMs ?? 0);
  const opened = (await readOpened(db, strategy.id, row.version))
    .filter(({ barCloseAt }) => Date.parse(barCloseAt) <= through)
    .map(({ v: _v, index: _index, issuedAt: _issuedAt, salt: _salt, ...fact }) => fact);
  const { replayOpened = replayOpenedHere } = ctx;
  const running = toRunningStrategy(strategy, row, await loadInstruments(db));
  return computeParity({ provider, db, market, through, opened, replayOpened }, running);
}
