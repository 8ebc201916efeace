import type { CostRow, CostTable } from '@sealtick/engine';
import { UsageError } from '../../platform/errors.ts';
import { CostFile } from '../market-data/index.ts';

/** Options of the command line that replace an instrument's costs, as entered. */
export interface CostRequest {
  readonly spread?: string;
  readonly slippage?: string;
  /** Financing of a long and, after a comma, of a short; one number applies to both. */
  readonly swap?: string;
}

/** Returns the cost table of a JSON text. @throws {UsageError} naming the wrong value. */
export function readCostTable(text: string, path: string, pip: number): CostTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--costs ${path}: not valid JSON (${(error as Error).message}).`);
  }
  const read = CostFile.safeParse(value);
  if (read.success) return { ...read.data, pip: read.data.unit === 'pip' ? pip : 0, source: path };
  const [issue] = read.error.issues;
  throw new UsageError(`--costs ${path}: ${[issue!.path.join('.'), issue!.message].filter(Boolean).join(': ')}.`);
}

/** Returns a table with the given costs in every row, in its own unit. @throws {UsageError} for a value that is not a number. */
export function chooseCosts(table: CostTable, request: CostRequest): CostTable {
  const changes: Partial<Record<keyof Omit<CostRow, 'from'>, number>> = {};
  if (request.spread !== undefined) changes.spread = readNumber('--spread', request.spread, 0);
  if (request.slippage !== undefined) changes.slippage = readNumber('--slippage', request.slippage, 0);
  if (request.swap !== undefined) {
    const [long = '', short = long] = request.swap.split(',');
    changes.long = readNumber('--swap', long, Number.NEGATIVE_INFINITY);
    changes.short = readNumber('--swap', short, Number.NEGATIVE_INFINITY);
  }
  if (Object.keys(changes).length === 0) return table;
  return { ...table, rows: table.rows.map((row) => ({ ...row, ...changes })), source: 'Given with the command.' };
}

function readNumber(option: string, text: string, least: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value) && value >= least) return value;
  throw new UsageError(`${option} ${text}: must be a number${least === 0 ? ' of at least 0' : ''}.`);
}
