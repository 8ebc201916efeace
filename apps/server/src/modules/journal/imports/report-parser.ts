import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, refuseField } from '../../../platform/errors.ts';
import { ConcurrencyLimit } from '../../../platform/http/concurrency-limit.ts';
import type { WriteRequest } from '../../../platform/http/serve-writes.ts';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';
import { threadEnvironment } from '../../../platform/thread-environment.ts';
import type { ParseAnswer } from './parse-thread.ts';
import type { ParsedReport, ReportInput } from './parsed-report.ts';

const THREAD = new URL('./parse-thread.ts', import.meta.url);
const LIMITS = { running: 1, waiting: 4, perAddress: 1, refusal: 'Other files are being read.' };
/** Wall clock, with the start of the thread: a busy machine must not hold the place in the queue indefinitely. */
const DEADLINE_MS = 120_000;
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Parses brokers' files in threads of their own: one at a time, few waiting, one for each account. */
export class ReportParser {
  private readonly limit = new ConcurrencyLimit(LIMITS);

  /** Returns what a file contains. @throws {AppError} UNPROCESSABLE if it cannot be imported, UNAVAILABLE if others wait */
  async parse(
    input: ReportInput,
    accountId: string,
    { isNeeded }: Pick<WriteRequest, 'isNeeded'>,
  ): Promise<ParsedReport> {
    requireNoTransaction('Parsing a report');
    const answer = await this.limit.run(accountId, isNeeded, () => parseApart(input));
    if (answer === null) throw new AppError('UNAVAILABLE', 'The caller has left.');
    if ('report' in answer) return answer.report;
    throw refused(answer.problem);
  }
}

const refused = (message: string, cause?: unknown): AppError => refuseField('file', message, cause);

async function parseApart(input: ReportInput): Promise<ParseAnswer> {
  const worker = new Worker(THREAD, {
    workerData: input,
    env: threadEnvironment(),
    execArgv: [],
    resourceLimits: MEMORY,
    name: 'report',
  });
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [ParseAnswer];
    return answer;
  } catch (error) {
    throw refused('The file needs too much time or memory to be read. Export a shorter time.', error);
  } finally {
    await worker.terminate();
  }
}
