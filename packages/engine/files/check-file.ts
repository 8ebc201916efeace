import { Worker } from 'node:worker_threads';
import { compiledFolder } from '../audit/compiled-folder.ts';
import { inThreads } from '../audit/in-threads.ts';
import { type ThreadLimits, watchThread } from '../audit/watch-thread.ts';
import type { StrategySource } from '../src/added-strategies.ts';
import { auditStrategy } from '../src/audit/audit-strategy.ts';
import { randomMarket } from '../src/audit/random-market.ts';
import type { Timeframe } from '../src/bars/timeframe.ts';
import { checkCode } from './check-code.ts';
import type { CheckMessage } from './check-thread.ts';
import type { FileDescription } from './describe-file.ts';

const THREAD = new URL('./check-thread.ts', import.meta.url);
/** A single allocation above V8's own limit would end the process, so that one is far above ours. */
const HARD_LIMITS = { maxOldGenerationSizeMb: 4_096, stackSizeMb: 4 };
/** Of loading and of the contract together, and of each run of the audit: many times what the built-in strategies need. */
const LIMITS: ThreadLimits = { cpuMs: 10_000, memoryMb: 512 };
const AUDIT_BARS = 1_500;
const AUDIT_CUTS = { decisionCuts: 16, idleCuts: 6, barCuts: 2, enough: 3 };

/** What the look-ahead audit of a file rests on. */
export interface FileAudit {
  readonly bars: number;
  readonly timeframe: Timeframe;
  readonly decisions: number;
  readonly cuts: number;
}

/** What came of the checks of a strategy file. It may publish if there are no problems. */
export interface CheckedFile {
  /** In words, with file and line where they are known. */
  readonly problems: readonly string[];
  /** Null if it could not be loaded. */
  readonly description: FileDescription | null;
  /** Null if the checks before it failed. */
  readonly audit: FileAudit | null;
}

/**
 * Checks a strategy file: its code, without running it; then, in threads that a watchdog ends, its metadata, its contract, and
 * whether it looks ahead.
 *
 * @param onStep Called with what begins, in words.
 */
export async function checkFile(
  file: StrategySource,
  onStep: (step: string) => void = () => {},
  limits = LIMITS,
): Promise<CheckedFile> {
  const { problems } = checkCode(file);
  if (problems.length > 0) return { problems, description: null, audit: null };
  onStep('contract');
  const loaded = await inCheckThread(file, false, limits);
  if (loaded.description === null || loaded.problems.length > 0) return { ...loaded, audit: null };
  onStep('look-ahead audit');
  return { ...loaded, ...(await audit(file, loaded.description, limits)) };
}

/** Returns the description of a file that passed its checks before. Its code is checked and loaded again, and not audited. */
export async function describeAgain(file: StrategySource): Promise<Omit<CheckedFile, 'audit'>> {
  const { problems } = checkCode(file);
  return problems.length > 0 ? { problems, description: null } : inCheckThread(file, true, LIMITS);
}

async function inCheckThread(
  file: StrategySource,
  isLoadOnly: boolean,
  limits: ThreadLimits,
): Promise<Omit<CheckedFile, 'audit'>> {
  const worker = new Worker(THREAD, {
    workerData: { file, isLoadOnly },
    resourceLimits: HARD_LIMITS,
    name: 'strategy-file',
    env: { NODE_COMPILE_CACHE: compiledFolder() },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let step = 'its thread started';
  let endWatch = () => {};
  const failed = (cause: string) => ({ problems: [`${file.file}: while ${step}, ${cause}`], description: null });
  try {
    return await new Promise((resolve) => {
      endWatch = watchThread(worker, limits, (problem) => resolve(failed(problem)));
      worker.on('message', (message: CheckMessage) => {
        if ('step' in message) step = message.step;
        else resolve({ ...message, problems: message.problems.map((problem) => `${file.file}: ${problem}`) });
      });
      worker.once('error', (error) => resolve(failed(`it threw ${error}`)));
      worker.once('exit', (code) => resolve(failed(`it ended its thread with code ${code}`)));
    });
  } finally {
    endWatch();
    await worker.terminate();
  }
}

async function audit(
  file: StrategySource,
  { timeframesByMarket, partners, calendar }: FileDescription,
  limits: ThreadLimits,
): Promise<Pick<CheckedFile, 'problems' | 'audit'>> {
  const [timeframe] = Object.values(timeframesByMarket)[0] as readonly [Timeframe];
  const market = randomMarket({ seed: 31, length: AUDIT_BARS, timeframe });
  const data = {
    ...market,
    partner: partners === null ? null : market.partner,
    events: calendar ? market.events : null,
  };
  const { findings, decisions, cuts } = await auditStrategy(inThreads({ file }, limits), data, AUDIT_CUTS);
  const problems = findings.map(({ check, at, expected, found }) => {
    const when = at === null ? '' : ` at ${new Date(at).toISOString()}`;
    const what = expected === null && found === null ? '' : `: ${expected ?? 'nothing'} became ${found ?? 'nothing'}`;
    return `${file.file}: the look-ahead audit found a difference (${check})${when}${what}`;
  });
  if (decisions === 0) problems.push(`${file.file}: the look-ahead audit saw no decision on ${AUDIT_BARS} random bars`);
  return { problems, audit: { bars: AUDIT_BARS, timeframe, decisions, cuts: cuts.length } };
}
