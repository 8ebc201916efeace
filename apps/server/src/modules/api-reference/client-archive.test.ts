import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_VERSION, CLIENT_ARCHIVE } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database.ts';
import { silentLog } from '../../platform/logging.ts';
import { useFolder } from '../../platform/testing/use-folder.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createApiReference } from './index.ts';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../../../../scripts/pack-client.ts');
const config = { trustProxy: [], baseUrl: null, environment: 'test' } as unknown as Config;

/** A folder outside of the workspace. */
const folder = useFolder('archive');
let app: FastifyInstance;

const openSite = (clientFolder: string) =>
  buildApp({
    config,
    log: silentLog,
    modules: [createApiReference({ config }, clientFolder)],
    getViewer: () => testViewer(undefined as unknown as Database),
  });

beforeAll(async () => {
  await run(process.execPath, [SCRIPT, folder.join('packed')]);
  app = await openSite(folder.join('packed'));
});
afterAll(() => app.close());

test('the client that the site delivers calls the site from a folder outside of the workspace', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/api/sdk/${CLIENT_ARCHIVE}`);
  expect(answer.headers.get('content-type')).toBe('application/gzip');
  expect(answer.headers.get('content-disposition')).toContain(CLIENT_ARCHIVE);
  await writeFile(folder.join(CLIENT_ARCHIVE), new Uint8Array(await answer.arrayBuffer()));
  const installed = folder.join('node_modules/@sealtick/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', folder.join(CLIENT_ARCHIVE), '-C', installed, '--strip-components=1']);
  await writeFile(
    folder.join('program.mjs'),
    `import { createClient } from '@sealtick/client';
const { version } = await createClient({ url: process.argv[2] }).apiReference.get({});
console.log(version);`,
  );
  const { stdout } = await run(process.execPath, ['program.mjs', url], { cwd: folder.path });
  expect(stdout.trim()).toBe(API_VERSION);
});

test('a site without a packed client says how to pack it', async () => {
  const empty = folder.join('empty');
  await mkdir(empty);
  expect(await readdir(empty)).toEqual([]);
  const site = await openSite(empty);
  const answer = await site.inject(`/api/sdk/${CLIENT_ARCHIVE}`);
  await site.close();
  expect([answer.statusCode, answer.json().detail]).toEqual([
    404,
    'This site does not offer the client. Its operator has to run `npm run build`.',
  ]);
});
