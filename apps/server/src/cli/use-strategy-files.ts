import { addedFiles } from '@sealtick/engine';
import { addFiles } from '@sealtick/engine/load-files';
import { readConfig } from '../config/config.ts';
import { readRules } from '../modules/runner/index.ts';
import { loadStrategyFiles, type StrategyFiles } from '../modules/strategy-files/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/logging.ts';
import { printMessage } from './print.ts';

/** Adds the operator's own strategies to the library of a command, as the site has them, and returns the rules of all. */
export async function useStrategyFiles(db: Database): Promise<StrategyFiles> {
  const { strategiesDir, logLevel } = readConfig();
  const onStep = (step: string) => printMessage(`${step} …`);
  const files = await loadStrategyFiles({
    folder: strategiesDir,
    db,
    clock: systemClock,
    rules: await readRules(onStep),
    log: createLog(logLevel),
    health: { report: () => {} },
    isStored: false,
    onStep,
  });
  // A command runs their rules in its own thread.
  await addFiles(addedFiles());
  return files;
}
