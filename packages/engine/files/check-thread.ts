/**
 * Thread that loads a strategy file and checks its metadata and its contract. What it shares with the engine is frozen before,
 * as in the thread in which strategies run live.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { freezeGlobals } from '../audit/freeze-globals.ts';
import type { StrategySource } from '../src/added-strategies.ts';
import { contractProblems } from '../src/audit/contract/contract.ts';
import * as engine from '../src/index.ts';
import * as api from '../src/strategy-api.ts';
import { checkMetadata } from './check-metadata.ts';
import { describeFile, type FileDescription } from './describe-file.ts';
import { loadFile } from './load-file.ts';

/** What the thread reports: the next thing that it does, or the result. */
export type CheckMessage =
  | { readonly step: string }
  | { readonly problems: readonly string[]; readonly description: FileDescription | null };

const { file, isLoadOnly } = workerData as { readonly file: StrategySource; readonly isLoadOnly: boolean };
const send = (message: CheckMessage) => parentPort!.postMessage(message);
// Modules are loaded by now; code of strategies sees no environment variables.
delete process.env.NODE_COMPILE_CACHE;
freezeGlobals([engine, api]);
send({ step: 'it was loaded' });
send(await check());

async function check(): Promise<Exclude<CheckMessage, { step: string }>> {
  try {
    const checked = checkMetadata(await loadFile(file), file.id);
    if (!('strategy' in checked)) return { problems: checked.problems, description: null };
    const description = describeFile(checked.strategy, checked.texts);
    if (isLoadOnly) return { problems: [], description };
    send({ step: 'its contract was tested' });
    return { problems: contractProblems(checked.strategy), description };
  } catch (error) {
    return { problems: [`it threw ${getText(error)}`], description: null };
  }
}

/** Returns an error with the line of the file in which it arose. */
function getText(error: unknown): string {
  if (!(error instanceof Error)) return engine.cutText(String(error), 300);
  const [, line] = new RegExp(`${file.file.replaceAll('.', '\\.')}:(\\d+)`).exec(error.stack ?? '') ?? [];
  const at = line === undefined ? '' : ` (line ${line})`;
  return `${engine.cutText(String(error).replace(/\s+/g, ' '), 300)}${at}`;
}
