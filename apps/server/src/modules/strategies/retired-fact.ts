import type { LogFact } from '@sealtick/contract';
import type { Instrument } from '@sealtick/engine';
import { toFact } from './publish-version.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';

/** Returns the fact that a running version is retired, with the instruments that it was published with. */
export function retiredFact(row: StrategyVersionRow, instruments: readonly Instrument[]): LogFact {
  const { strategyId, market, paramsSha256, codeSha256, streams, version } = row;
  const planned = { strategyId, market, paramsSha256, rulesSha256: [codeSha256] as [string], streams, instruments };
  return toFact(planned, version, 'strategy.retired');
}
