import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeExport } from '@sealtick/record';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../../app.ts';
import { logReads } from '../../modules/log/log.reads.ts';
import { CheckpointReader } from '../../modules/log/read-checkpoint.ts';
import { type LiveLog, makeLiveLog, newestNote } from '../../modules/log/testing/live-log.ts';
import { withLogSnapshot } from '../../modules/log/verify-database.ts';
import { silentLog } from '../../platform/logging.ts';
import { testViewer } from '../../platform/testing/viewer.ts';

/** Options for a log of 2024. */
export const OLD = ['--max-age', '1000000'];

interface ExportedLog {
  readonly live: LiveLog;
  /** Folder for the files of the tests. */
  readonly folder: string;
  /** Text of the log's export. */
  readonly exported: string;
  /** Newest checkpoint. */
  readonly note: string;
  /** Address of a site that serves the log. */
  readonly address: string;
  readonly app: FastifyInstance;
}

/** Gives a file of tests the log of a runner, its export, and a site that serves it. */
export function useExportedLog() {
  let log: ExportedLog;

  beforeAll(async () => {
    const live = await makeLiveLog(6);
    const app = await openSite(live);
    log = {
      live,
      folder: await mkdtemp(join(tmpdir(), 'sealtick-verify-')),
      exported: await getExport(live),
      note: await newestNote(live),
      app,
      address: await app.listen({ port: 0, host: '127.0.0.1' }),
    };
  });
  afterAll(async () => {
    await log.app.close();
    await rm(log.folder, { recursive: true });
    await log.live.close();
  });

  /** Writes a file and returns its path. */
  async function file(name: string, text: string): Promise<string> {
    const path = join(log.folder, name);
    await writeFile(path, text);
    return path;
  }

  /** The export with one line of an entry changed; lines begin after the first, entry n is on line n + 1. */
  function edited(index: number, change: (line: string) => string): string {
    const lines = log.exported.split('\n');
    lines[index] = change(lines[index]!);
    return lines.join('\n');
  }

  return { exportedLog: () => log, file, edited };
}

function openSite({ db }: LiveLog): Promise<FastifyInstance> {
  return buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [
      { name: 'log', reads: logReads(new CheckpointReader(db.database)) },
      {
        name: 'strategies',
        routes: async (api) => void api.get('/strategies', () => []).get('/live-records', () => []),
      },
    ],
    getViewer: () => testViewer(db.database),
  });
}

function getExport({ db }: LiveLog): Promise<string> {
  return withLogSnapshot({ db: db.database, readRows: null }, async (source) => {
    let text = '';
    for await (const part of writeExport(source, '2024-03-05T00:00:00.000Z')) text += part;
    return text;
  });
}
