import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStrategy, resolveParameters, type StoredTimeframe } from '@sealtick/engine';
import { dataUsed } from '../../apps/server/src/cli/backtest/data-used.ts';
import { toDocument } from '../../apps/server/src/cli/backtest/document.ts';
import { summarize } from '../../apps/server/src/cli/backtest/summary.ts';
import { runBacktest } from '../../apps/server/src/modules/single-backtest/index.ts';
import type { RemakeStream } from './remake-stream.ts';

const SCRIPT = join(import.meta.dirname, '../remake-trades.py');

/** What `remake-trades.py --compare` found: the number of trades and marks, and what differs, one line each. */
export interface Comparison {
  readonly trades: number;
  readonly marks: number;
  readonly differences: string;
}

/** Returns true if Python, which the script needs, is installed. */
export async function hasPython(): Promise<boolean> {
  const { code } = await run('python3', ['--version']);
  if (code !== 0) console.warn('python3 is not installed; the trades are not recomputed');
  return code === 0;
}

/** Compares the engine's trades and marks of a stream with those of `remake-trades.py`. */
export async function compareWithScript(stream: RemakeStream): Promise<Comparison> {
  const document = buildDocument(stream);
  const { code, stdout, stderr } = await runScript(stream, document, '--compare');
  const { trades, equity } = document;
  const counts = `${trades.length} of ${trades.length} trades and ${equity.time.length} of ${equity.time.length} marks equal`;
  const isEqual = code === 0 && stderr.trim() === counts;
  return { trades: trades.length, marks: equity.time.length, differences: isEqual ? stdout : `${stdout}${stderr}` };
}

/** Returns what `sealtick backtest --json` prints for a stream. */
export function buildDocument({ strategy: id, instrument, timeframe, bars, partner, calendar, params }: RemakeStream) {
  const strategy = getStrategy(id);
  if (strategy === null) throw new Error(`Unknown strategy ${id}`);
  const input = {
    strategy,
    params: { ...resolveParameters(strategy), ...params },
    instrument,
    timeframe: timeframe as StoredTimeframe,
    published: [],
    bars,
    partner: partner ?? null,
    events: calendar?.events ?? null,
  };
  const result = runBacktest(input);
  const summary = summarize(input, result, null);
  const data = dataUsed(input, { files: [], hours: null, refused: [], notes: [] });
  return toDocument({ input, result, summary, stress: null, doubts: null, noTrades: [], data });
}

/** Runs the script on a stream's files and a document. */
export async function runScript({ file, partner, calendar }: RemakeStream, document: object, ...flags: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-remake-'));
  try {
    const path = join(folder, 'document.json');
    await writeFile(path, JSON.stringify(document));
    if (partner) flags.push('--partner', partner.file);
    if (calendar) flags.push('--calendar', calendar.file);
    return await run('python3', [SCRIPT, file, path, ...flags]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(program: string, words: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(program, words, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code) || 2, stdout, stderr });
    });
  });
}
