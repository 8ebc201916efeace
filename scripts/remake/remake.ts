import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Bars,
  getStrategy,
  type ParameterValues,
  resolveParameters,
  SESSIONS,
  simulate,
  type Trade,
} from '@sealtick/engine';
import type { RemakeStream } from './remake-stream.ts';

const SCRIPT = join(import.meta.dirname, '../remake-trades.py');
const run = promisify(execFile);

/** Returns true if Python, which the script needs, is installed. */
export async function hasPython(): Promise<boolean> {
  const found = await run('python3', ['--version']).catch(() => null);
  if (!found) console.warn('python3 is not installed; the trades are not recomputed');
  return found !== null;
}

/** Returns the trades of a stream by the engine and by `remake-trades.py`, in the format of the script. */
export async function remake(
  stream: RemakeStream,
  bars: Bars,
  csv: string,
): Promise<{ engine: Made[]; script: Made[] }> {
  const { instrument, timeframe } = stream;
  const strategy = getStrategy(stream.strategy);
  if (strategy === null) throw new Error(`Unknown strategy ${stream.strategy}`);
  const params: ParameterValues = { ...resolveParameters(strategy), ...stream.params };
  const { trades } = simulate(bars, { strategy, params, instrument, timeframe });
  const { tick, digits, costs } = instrument;
  const session = SESSIONS[instrument.session];
  const script = await make(csv, { strategy: strategy.id, params, timeframe, tick, digits, session, costs });
  return { engine: trades.map(toScriptTrade), script };
}

type Made = ReturnType<typeof toScriptTrade>;

async function make(csv: string, document: object): Promise<Made[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-remake-'));
  try {
    const path = join(folder, 'document.json');
    await writeFile(path, JSON.stringify(document));
    const { stdout } = await run('python3', [SCRIPT, csv, path], { maxBuffer: 2 ** 26 });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function toScriptTrade({ signal, ...trade }: Trade) {
  const { fillTime, fillPrice, exits, closedAt, decidedAt, closeReason, grossR, cost, netR } = trade;
  const { side, barCloseAt: signalAt, entry, stop } = signal;
  const made = { fillTime, fillPrice, exits, closedAt, decidedAt, closeReason, grossR, cost, netR };
  return { side, signalAt, entry, stop, ...made };
}
