import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { UsageError } from '../../../platform/errors.ts';
import type { HealthBoard } from '../../../platform/health.ts';
import type { Log } from '../../../platform/logging.ts';
import { loadInstruments } from '../instruments/instrument-repository.ts';
import { type FolderFile, selectFolderFiles, upsertFolderFile } from './folder-repository.ts';
import { importPath } from './import-file.ts';
import { filesUnder } from './input-file.ts';
import { settleSkipped } from './settle-skipped.ts';

/** A file is imported once it has not changed for this time. */
export const STILL_MS = 10_000;
/** How often the folder is looked at. */
export const LOOK_MS = 5_000;
const FRESH_MS = 1_800_000;
/** Added to a refusal that names options of the command. */
const NO_OPTIONS =
  'The folder takes no options: run npx sealtick import FILE --write with them, and remove the file from the folder';
export const IMPORT_FOLDER_CHECK = 'import folder';

interface ImportFolderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly health: HealthBoard | null;
}

/** Imports the files of a folder once each has stopped changing, and again when it changes. */
export class ImportFolder {
  private readonly path: string;
  private readonly deps: ImportFolderDeps;
  /** State of each file that was seen, and since when it has it, ms UTC. */
  private seen = new Map<string, { readonly state: string; readonly since: number }>();

  constructor(path: string, deps: ImportFolderDeps) {
    this.path = path;
    this.deps = deps;
  }

  /** Looks at the folder once and imports what is new in it. @param signal Ends it between two files */
  async look(signal?: AbortSignal): Promise<void> {
    const { db, clock, health } = this.deps;
    const files = await this.list();
    if (files === null) {
      health?.report(IMPORT_FOLDER_CHECK, 'degraded', 'The folder of IMPORT_DIR cannot be read.', FRESH_MS);
      return;
    }
    const now = clock.now();
    const known = new Map((await selectFolderFiles(db)).map((file) => [file.path, file]));
    const states = new Map<string, { readonly state: string; readonly since: number }>();
    for (const path of files) {
      const state = await readState(path);
      if (state === null) continue;
      const before = this.seen.get(path);
      states.set(path, before?.state === state ? before : { state, since: now });
    }
    this.seen = states;
    for (const [path, { state, since }] of states) {
      const name = relative(this.path, path);
      if (signal?.aborted) return;
      if (known.get(name)?.state === state || now - since < STILL_MS) continue;
      const result = await this.import(path, name, state);
      // A file that changed while it was read is read again.
      if ((await readState(path)) === state) {
        await upsertFolderFile(db, result);
        known.set(name, result);
      }
    }
    this.report([...known.values()].filter((file) => states.has(join(this.path, file.path))));
  }

  private async list(): Promise<string[] | null> {
    if (!(await stat(this.path).catch(() => null))?.isDirectory()) return null;
    return filesUnder(this.path).catch(() => null);
  }

  private async import(path: string, name: string, state: string): Promise<FolderFile> {
    const { db, clock, log } = this.deps;
    const settings = { overrides: {}, replace: false, force: false, redistributable: false };
    let [stored, refused, problem] = [0, 0, null as string | null];
    const notes: string[] = [];
    try {
      const instruments = await loadInstruments(db);
      for (const report of settleSkipped(await importPath(path, { ...settings, instruments, database: db, clock }))) {
        stored += (report.stored?.stored ?? 0) + (report.stored?.replaced ?? 0);
        refused += report.refusedCount;
        problem ??= report.error;
        notes.push(...report.notes);
      }
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problem = error.message;
    }
    if (problem?.includes('--')) problem += `. ${NO_OPTIONS}`;
    const result = { file: name, stored, refused, notes };
    if (problem === null) log.info(result, 'a file of the import folder was imported');
    else log.warn({ ...result, reason: problem }, 'a file of the import folder was not imported completely');
    return { path: name, state, stored, refused, error: problem, importedAt: new Date(clock.now()) };
  }

  private report(files: readonly FolderFile[]): void {
    const failed = files.flatMap(({ error, path }) => (error === null ? [] : [path])).sort();
    const detail =
      failed.length > 0
        ? `Not imported: ${failed.join(', ')}. npx sealtick data folder says why.`
        : `${files.length} ${files.length === 1 ? 'file was' : 'files were'} imported.`;
    this.deps.health?.report(IMPORT_FOLDER_CHECK, failed.length > 0 ? 'degraded' : 'ok', detail, FRESH_MS);
  }
}

/** Returns size and time of change of a file as text; null if it is gone. */
async function readState(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found && `${found.size} bytes of ${found.mtime.toISOString()}`;
}
