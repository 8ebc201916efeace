import { getStrategy, type MarketKind, strategyName } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteSwitch, lockSwitch, upsertSwitch } from './switch-repository.ts';

/** A strategy of one market, and why it is switched. */
export interface Switching {
  readonly market: MarketKind;
  readonly strategyId: string;
  /** Pages show it. */
  readonly reason: string;
}

/** What became of a strategy. */
export interface SwitchedStrategy {
  readonly strategyId: string;
  readonly status: 'running' | 'paused';
  /** A sentence for its subscribers. */
  readonly reason: string;
  /** Wall clock. */
  readonly at: Date;
}

/** What switching needs. */
export interface SwitchDeps {
  /** Wall clock. */
  readonly clock: Clock;
  /** Stores, in the transaction, what subscribers are sent. */
  readonly recordStatus: (db: Database, switched: SwitchedStrategy) => Promise<void>;
}

/** Lets a strategy open no signals until it is resumed. @throws {AppError} NOT_FOUND, CONFLICT */
export async function pauseStrategy(deps: SwitchDeps, db: Database, { market, strategyId, reason }: Switching) {
  const known = await lockKnown(db, market, strategyId);
  if (known !== null) throw new AppError('CONFLICT', `${strategyName(strategyId)} is ${known.state} already.`);
  await upsertSwitch(db, getRow(deps.clock, { market, strategyId, reason }, 'paused'));
  await recordStatus(deps, db, { strategyId, status: 'paused', reason });
}

/** Lets a paused strategy open signals again. @throws {AppError} NOT_FOUND, CONFLICT */
export async function resumeStrategy(
  deps: SwitchDeps,
  db: Database,
  { market, strategyId }: Omit<Switching, 'reason'>,
): Promise<void> {
  const known = await lockKnown(db, market, strategyId);
  const name = strategyName(strategyId);
  if (known === null) throw new AppError('CONFLICT', `No operator has paused ${name}.`);
  if (known.state === 'retired')
    throw new AppError('CONFLICT', `${name} is retired permanently, by an entry of the log.`);
  await deleteSwitch(db, market, strategyId);
  await recordStatus(deps, db, { strategyId, status: 'running', reason: 'It opens signals again.' });
}

/** Retires a strategy permanently; the runner adds the entry to the log, and its subscribers are informed then. @throws {AppError} NOT_FOUND, CONFLICT */
export async function retireStrategy(
  { clock }: Pick<SwitchDeps, 'clock'>,
  db: Database,
  { market, strategyId, reason }: Switching,
) {
  const known = await lockKnown(db, market, strategyId);
  if (known?.state === 'retired') throw new AppError('CONFLICT', `${strategyName(strategyId)} is retired already.`);
  await upsertSwitch(db, getRow(clock, { market, strategyId, reason }, 'retired'));
}

const recordStatus = (deps: SwitchDeps, db: Database, switched: Omit<SwitchedStrategy, 'at'>) =>
  deps.recordStatus(db, { ...switched, at: new Date(deps.clock.now()) });

const getRow = (clock: Clock, switching: Switching, state: 'paused' | 'retired') => ({
  ...switching,
  state,
  requestedAt: new Date(clock.now()),
  appliedAt: null,
});

function lockKnown(db: Database, market: MarketKind, strategyId: string) {
  if (!getStrategy(strategyId)) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(strategyId)}.`);
  return lockSwitch(db, market, strategyId);
}
