import { getAddress, reads, type Strategy } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';

const TESTED = ['id', 'name', 'parameters', 'streams'] as const;

/** A strategy with what a backtest of it can be set to. */
export type TestedStrategy = Pick<Strategy, (typeof TESTED)[number]>;

/** What the tabs are given. */
export interface TabProps {
  /** Every strategy: stored runs and studies may be of one that can no longer be run. */
  readonly strategies: readonly TestedStrategy[];
  /** Those that can be run: at least one. */
  readonly tested: readonly TestedStrategy[];
}

/** The strategies with what a backtest of each can be set to. */
export const testedStrategiesQuery = () => readQuery(reads.strategies.list, { fields: TESTED });

/** The files that a run that is done can be saved as. */
export const RUN_FILES = [
  { label: 'Trades (CSV)', of: (id: string) => getAddress(reads.runs.tradesFile, { id }) },
  { label: 'Everything (JSON)', of: (id: string) => getAddress(reads.runs.report, { id }), type: 'json' },
  { label: 'Report (HTML)', of: (id: string) => getAddress(reads.runs.reportFile, { id }) },
  { label: 'Daily returns for QuantStats (CSV)', of: (id: string) => getAddress(reads.runs.dailyReturns, { id }) },
  { label: 'Result of LEAN (JSON)', of: (id: string) => getAddress(reads.runs.leanResult, { id }), type: 'lean.json' },
] as const;
