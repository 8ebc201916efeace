import { REASON_MAX } from '@sealtick/contract';
import { isBuiltIn, type MarketKind, strategyName } from '@sealtick/engine';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { recordStrategyStatus } from '../../modules/delivery/index.ts';
import { pauseStrategy, resumeStrategy, retireStrategy } from '../../modules/strategies/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { print } from '../print.ts';
import { useDatabase } from '../use-database.ts';
import { useStrategyFiles } from '../use-strategy-files.ts';
import { text } from './options.ts';
import { toUsageError } from './use-account.ts';

const NEEDS = { clock: systemClock, recordStatus: recordStrategyStatus };

interface ReasonFlag {
  readonly reason: string;
}

interface Switching {
  readonly market: MarketKind;
  readonly strategyId: string;
  readonly reason: string;
}

/** Pauses a strategy. */
export async function pauseByCommand(strategyId: string, flags: ReasonFlag): Promise<void> {
  await switchStrategy('strategy.paused', strategyId, flags, (tx, given) => pauseStrategy(NEEDS, tx, given));
  print(`${strategyName(strategyId)} is paused.`);
}

/** Resumes a strategy that an operator has paused. */
export async function resumeByCommand(strategyId: string, flags: ReasonFlag): Promise<void> {
  await switchStrategy('strategy.resumed', strategyId, flags, (tx, given) => resumeStrategy(NEEDS, tx, given));
  print(`${strategyName(strategyId)} runs again.`);
}

/** Retires a strategy permanently. */
export async function retireByCommand(strategyId: string, flags: ReasonFlag): Promise<void> {
  await switchStrategy('strategy.retired', strategyId, flags, (tx, given) => retireStrategy(NEEDS, tx, given));
  print(`${strategyName(strategyId)} is retired. The running site adds the entry to the log.`);
}

async function switchStrategy(
  act: string,
  strategyId: string,
  { reason: given }: ReasonFlag,
  change: (db: Database, given: Switching) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const market: MarketKind = config.market === 'simulated' ? 'simulated' : 'real';
  const reason = text('--reason', given, REASON_MAX);
  await useDatabase(async ({ database }) => {
    if (!isBuiltIn(strategyId)) await useStrategyFiles(database);
    await recordCommand(database, config, { act, subject: strategyId }, (tx) =>
      change(tx, { market, strategyId, reason }),
    ).catch(toUsageError);
  }, config);
}
