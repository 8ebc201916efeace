import type { Database } from '../../../platform/database.ts';
import { readLogId } from '../../log/index.ts';
import { putApplied, retiredFact, type StrategySwitchRow, SWITCHED_OFF } from '../../strategies/index.ts';
import { getInstruments, type RunningStrategy } from '../publish/publish-strategies.ts';
import { holdPause } from '../record/pause-repository.ts';
import type { RunnerContext } from '../runner-context.ts';
import { recordRetired } from './record-status.ts';

/**
 * Stores that a strategy has stopped because an operator switched it off. Retires it in the log, once, and informs its subscribers then.
 * @param off Its switch, locked @param from Close of the last bar that it was stepped with, ms UTC.
 */
export async function applySwitch(
  { market, append }: Pick<RunnerContext, 'market' | 'append'>,
  db: Database,
  { row, streams }: RunningStrategy,
  off: StrategySwitchRow,
  from: number,
): Promise<void> {
  const { strategyId, state, appliedAt, reason } = off;
  await holdPause(db, { market, strategyId, version: row.version, from, reason: SWITCHED_OFF });
  if (appliedAt !== null) return;
  // A log that never published it has nothing to retire.
  const isInLog = state === 'retired' && row.logId === (await readLogId(db));
  const at = isInLog ? await retire() : from;
  await putApplied(db, market, strategyId, at);
  if (isInLog) await recordRetired(db, strategyId, reason);

  async function retire(): Promise<number> {
    const { entries } = await append(db, () => [retiredFact(row, getInstruments(streams))]);
    return Date.parse(entries[0]!.entry.issuedAt);
  }
}
