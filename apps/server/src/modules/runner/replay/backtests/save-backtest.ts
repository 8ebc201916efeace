import type { LogFact } from '@sealtick/contract';
import { withTransaction } from '../../../../platform/database.ts';
import { type BacktestFigures, hashBacktest, saveBacktest } from '../../../backtests/index.ts';
import { toTradeRow } from '../../../single-backtest/index.ts';
import type { RunningStrategy } from '../../publish/publish-strategies.ts';
import type { RunnerContext } from '../../runner-context.ts';
import type { BacktestResponse, ComputedBacktest } from '../../thread/messages.ts';

/** A backtest as it is stored, and its hash. */
export interface StoredForm {
  readonly records: readonly BacktestFigures[];
  readonly trades: ReturnType<typeof toTradeRow>[];
  readonly resultSha256: string;
}

/** Returns a computed backtest in the form in which it is stored and hashed. */
export async function toStoredForm(
  { streams }: RunningStrategy,
  { records, trades }: ComputedBacktest,
): Promise<StoredForm> {
  const instruments = new Map(streams.map(({ instrument }) => [instrument.symbol, instrument]));
  const rows = trades.map((one) => toTradeRow(one, instruments.get(one.trade.signal.symbol)!));
  const figures = records.map(
    ({ timeframe, from, to, periodsPerYear, statistics, curve }): BacktestFigures => ({
      timeframe,
      periodsPerYear,
      statistics,
      from: new Date(from),
      to: new Date(to),
      curveTime: [...curve.time],
      curveEquity: [...curve.equity],
    }),
  );
  return { records: figures, trades: rows, resultSha256: await hashBacktest(figures, rows) };
}

/** Stores a backtest, and adds its entry to the log. @param now ms UTC */
export async function saveComputed(
  { db, append, now }: Pick<RunnerContext, 'db' | 'append'> & { readonly now: number },
  { row }: RunningStrategy,
  inputsSha256: BacktestResponse['inputsSha256'],
  { records, trades, resultSha256 }: StoredForm,
): Promise<void> {
  const { strategyId, version, market, logId } = row;
  const [all] = records;
  if (!all) return;
  const fact: LogFact = {
    kind: 'backtest.recorded',
    market,
    strategyId,
    version,
    from: all.from.toISOString(),
    to: all.to.toISOString(),
    inputsSha256,
    resultSha256,
  };
  await withTransaction(db, async (tx) => {
    const { entries } = await append(tx, () => [fact]);
    const logIndex = entries[0]!.entry.index;
    const row = { strategyId, version, market, inputsSha256, logId, logIndex, computedAt: new Date(now) };
    await saveBacktest(tx, row, records, trades);
  });
}
