import {
  noticeOfRow,
  PORTFOLIO_TRADES_SHOWN,
  type PortfolioResult,
  type Study,
  type StudyDetail,
  type StudyHeatMap,
  type StudyResult,
  SWEEP_ROWS_SHOWN,
} from '@sealtick/contract';
import { getStrategy, type HeatMapOptions, heatMap, InvalidParameterError, MEASURE_KEYS } from '@sealtick/engine';
import { fieldColumns, toCsv } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StudyRow } from '../runs.tables.ts';
import type { ListedStudy } from './study-repository.ts';

/** Progress under which the time left is not known. */
const KNOWN_FROM = 0.005;

/** Returns a study as its member sees it. @param now ms UTC by the wall clock */
export function toStudy(row: ListedStudy, now: number): Study {
  const { id, kind, name, market, settings, state, progress, problem, createdAt, startedAt, endedAt } = row;
  const isTimed = state === 'running' && startedAt !== null && progress >= KNOWN_FROM;
  return {
    id,
    kind,
    name,
    market,
    settings,
    state,
    progress,
    remainingMs: isTimed ? Math.max(0, Math.round(((now - startedAt.getTime()) * (1 - progress)) / progress)) : null,
    problem,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Returns a study with its result, of a sweep the best rows, of a portfolio the newest trades. */
export function toStudyDetail(row: StudyRow, now: number): StudyDetail {
  const { result } = row;
  return { ...toStudy(row, now), result: result && shownPart(result) };
}

function shownPart(result: StudyResult): StudyResult {
  if (result.kind === 'sweep') return { ...result, rows: result.rows.slice(0, SWEEP_ROWS_SHOWN) };
  return result.kind === 'portfolio' ? { ...result, trades: result.trades.slice(-PORTFOLIO_TRADES_SHOWN) } : result;
}

interface MapWanted {
  readonly x?: string | undefined;
  readonly y?: string | undefined;
  readonly symbol?: string | undefined;
  readonly measure?: HeatMapOptions['measure'] | undefined;
}

/** Returns the map of two parameters of a sweep. Others have the values of the best run. @throws {AppError} without one */
export function toHeatMap({ settings, result }: StudyRow, wanted: MapWanted): StudyHeatMap {
  if (settings.kind !== 'sweep' || result?.kind !== 'sweep' || result.rows.length === 0)
    throw new AppError('NOT_FOUND', 'This study has no map.');
  const { axes, sampling, symbols, measure } = settings;
  const [first, second] = axes.map(({ name }) => name);
  const { x = first!, y = second ?? '', symbol = symbols[0]! } = wanted;
  const series = symbols.indexOf(symbol);
  if (series === -1)
    throw new AppError('UNPROCESSABLE', `The sweep has no ${symbol}. Use one of ${symbols.join(', ')}.`);
  const strategy = getStrategy(settings.strategyId)!;
  const plan = { strategy, axes, sampling, measure };
  const rows = result.rows.map((row, run) => ({ ...row, run, series: symbols.indexOf(row.symbol) }));
  const fixed = Object.fromEntries(Object.entries(result.rows[0]!.set).filter(([name]) => name !== x && name !== y));
  try {
    const options = { x, y, series, fixed, ...(wanted.measure && { measure: wanted.measure }) };
    const map = heatMap(plan, rows, options);
    const getAxis = ({ name, values }: typeof map.x) => ({ name, values: [...values] });
    return {
      x: getAxis(map.x),
      y: getAxis(map.y),
      measure: map.measure,
      symbol,
      fixed: { ...map.fixed },
      cells: map.cells.map(({ run: _run, ...cell }) => cell),
    };
  } catch (error) {
    if (error instanceof InvalidParameterError)
      throw new AppError('UNPROCESSABLE', `${error.message}.`, {
        errors: [{ path: error.parameter, message: error.message }],
      });
    throw error;
  }
}

/** Returns the rows of a study as CSV: the runs of a sweep, or the trades of a portfolio. @throws {AppError} without any */
export function rowsCsv({ settings, result }: StudyRow): string {
  if (result?.kind === 'portfolio') return portfolioCsv(result);
  if (settings.kind !== 'sweep' || result?.kind !== 'sweep') throw new AppError('NOT_FOUND', 'This study has no rows.');
  const names = settings.axes.map(({ name }) => name);
  const notice = `${noticeOfRow(result.basis)}; ${result.trials} settings tried`;
  const rows = result.rows.map(({ symbol, set, trades, measures }, i) => ({
    rank: i + 1,
    strategy: settings.strategyId,
    symbol,
    timeframe: settings.timeframe,
    ...set,
    trades,
    ...measures,
    notice,
  }));
  const columns = ['rank', 'strategy', 'symbol', 'timeframe', ...names, 'trades', ...MEASURE_KEYS, 'notice'];
  return toCsv(fieldColumns(columns), rows);
}

function portfolioCsv({ basis, streams, trades, trials }: PortfolioResult): string {
  const notice = `${noticeOfRow(basis)}; ${trials} settings tried`;
  const columns = [
    'strategy',
    'symbol',
    'timeframe',
    'side',
    'filled',
    'closed',
    'net_r',
    'risk_share',
    'limit',
    'profit',
  ];
  const rows = trades.map(({ stream, side, filledAt, closedAt, netR, share, limit, profit }) => {
    const { strategyId, symbol, timeframe } = streams[stream]!;
    const series = { strategy: strategyId, symbol, timeframe, side, filled: filledAt, closed: closedAt };
    return { ...series, net_r: netR, risk_share: share, limit: limit ?? '', profit, notice };
  });
  return toCsv(fieldColumns([...columns, 'notice']), rows);
}
