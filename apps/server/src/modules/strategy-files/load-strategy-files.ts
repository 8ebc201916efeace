import { createHash } from 'node:crypto';
import { addStrategy, type StrategySource } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { HealthBoard } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import type { OnStep } from '../../platform/module.ts';
import { VERSION } from '../../version.ts';
import { type FoundFile, readFolder } from './read-folder.ts';
import { putStrategyFile, selectStrategyFiles } from './strategy-file-repository.ts';
import type { StrategyFileRow } from './strategy-files.tables.ts';

/** Name of the part that reports which files are refused: for the operator alone. */
export const STRATEGY_FILES_CHECK = 'strategy files';

/** The checks of strategy files: they load a parser, which is not needed without such files. */
type Checks = typeof import('@sealtick/engine/files');

/** What loading needs. */
export interface StrategyFilesContext {
  /** Null if the operator has no folder of strategies. */
  readonly folder: string | null;
  readonly db: Database;
  readonly clock: Clock;
  readonly rules: InstalledRules;
  readonly log: Log;
  readonly health: Pick<HealthBoard, 'report'>;
  /** Whether what comes of the checks is stored: one process of several that serve a site does so. */
  readonly isStored: boolean;
  readonly onStep: OnStep;
}

/** The operator's strategies. */
export interface StrategyFiles {
  /** Rules of the built-in strategies and of the operator's own. */
  readonly rules: InstalledRules;
  /** Published strategies whose files may not run, with the reason. */
  readonly stopped: ReadonlyMap<string, string>;
  /** Takes the operator's strategies out of the library again. */
  readonly remove: () => void;
}

/**
 * Checks the files in the operator's folder, and adds their strategies to the library of this process. A text that was accepted
 * or refused before is not checked again. What is refused is reported, and stops nothing else; a strategy that was accepted before keeps
 * its page and its record.
 */
export async function loadStrategyFiles(ctx: StrategyFilesContext): Promise<StrategyFiles> {
  const { folder, db, rules, log, health, isStored } = ctx;
  const before = new Map((await selectStrategyFiles(db)).map((row) => [row.id, row]));
  const found = folder === null ? { files: [], problem: null } : await readFolder(folder);
  if (found.files.length === 0 && before.size === 0 && found.problem === null)
    return { rules, stopped: new Map(), remove() {} };
  const checks: Checks = await import('@sealtick/engine/files');
  const hashes = new Map<string, readonly [string, ...string[]]>();
  const stopped = new Map<string, string>();
  const problems = found.problem === null ? [] : [found.problem];
  const removes: (() => void)[] = [];
  const add = (row: StrategyFileRow, file: StrategySource | null) => {
    if (row.description === null) return;
    const strategy = checks.describedStrategy(row.description);
    removes.push(addStrategy({ strategy, texts: row.description.texts, file }));
  };

  for (const file of found.files) {
    const row = await checkOne(ctx, checks, file, before.get(file.id) ?? null);
    if (isStored) await putStrategyFile(db, row);
    const isAccepted = row.state === 'accepted' && 'source' in file;
    if (isAccepted) hashes.set(row.id, checks.fileFingerprint(file, row.description!, rules));
    else stopped.set(row.id, row.problems.join('; '));
    problems.push(...row.problems);
    add(row, isAccepted ? file : null);
    if (isAccepted) log.info({ strategy: row.id, file: row.file }, `the strategy file ${row.file} is loaded`);
  }
  const present = new Set(found.files.map(({ id }) => id));
  for (const row of before.values()) {
    if (present.has(row.id)) continue;
    const reason =
      found.problem ?? (folder === null ? 'STRATEGIES_DIR is not set' : 'the file is no longer in STRATEGIES_DIR');
    const missing: StrategyFileRow = { ...row, state: 'missing', problems: [`${row.file}: ${reason}`] };
    if (isStored) await putStrategyFile(db, missing);
    stopped.set(row.id, missing.problems.join('; '));
    log.warn({ strategy: row.id }, `a strategy file is missing: ${missing.problems[0]}`);
    add(missing, null);
  }
  for (const problem of problems) log.error({ check: STRATEGY_FILES_CHECK }, `a strategy file is refused: ${problem}`);
  health.report(
    STRATEGY_FILES_CHECK,
    problems.length === 0 ? 'ok' : 'degraded',
    problems.length === 0 ? undefined : `${problems.join('. ')}.`,
  );
  return {
    rules: { ...rules, getHashes: (id) => hashes.get(id) ?? rules.getHashes(id) },
    stopped,
    remove: () => {
      for (const one of removes) one();
    },
  };
}

async function checkOne(
  { clock, rules, onStep }: StrategyFilesContext,
  checks: Checks,
  file: FoundFile,
  before: StrategyFileRow | null,
): Promise<StrategyFileRow> {
  const checkedBy = hashOfChecks(checks, rules);
  const row = {
    id: file.id,
    file: file.file,
    checkedBy,
    description: before?.description ?? null,
    audit: before?.audit ?? null,
    checkedAt: new Date(clock.now()),
  };
  if ('problem' in file) return { ...row, state: 'refused', problems: [file.problem], sha256: null };
  const { sha256 } = file;
  const isKnown = before?.sha256 === sha256 && before.checkedBy === checkedBy && before.file === file.file;
  // What is missing keeps no result: its problem is that it was gone.
  if (isKnown && before.state !== 'missing') return before;
  onStep(`Checking the strategy file ${file.file}`);
  const { problems, description, audit } = await checks.checkFile(file);
  if (problems.length > 0) return { ...row, state: 'refused', problems, sha256 };
  return { ...row, state: 'accepted', problems, sha256, description, audit };
}

/** A file is checked again when the program or a part of the engine changes. */
function hashOfChecks({ apiNames }: Checks, { getApiHashes }: InstalledRules): string {
  const parts = apiNames().map((name) => getApiHashes(name)[0]);
  return createHash('sha256')
    .update([VERSION, ...parts].join('\n'))
    .digest('hex');
}
