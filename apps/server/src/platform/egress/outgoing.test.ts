import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');

/** Files that open connections automatically, and to what. */
const OPENS = {
  'cli/doctor/checks.ts': 'the program on this machine',
  'cli/site.ts': 'the site that a person names at the command line, with the rights of that person',
  'modules/components/front-door/front-door.ts': 'this program, over loopback; as a probe the site that it checks',
  'platform/egress/send-request.ts': 'every other HTTP server',
};

const CALLS = /(?<!\.)\bfetch\(|\brequest\b.*from 'node:https?'|from '(undici|node:http2|node:tls|node:dgram)'/;

test('Requests to other servers leave by the egress client, but for those that a person at the machine makes', async () => {
  const files = await readdir(SOURCES, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const { name, parentPath } of files.filter((file) => file.isFile() && file.name.endsWith('.ts'))) {
    const path = relative(SOURCES, join(parentPath, name));
    if (/\.test\.ts$|(^|\/)testing\//.test(path)) continue;
    if (CALLS.test(await readFile(join(parentPath, name), 'utf8'))) found.push(path);
  }
  expect(found.sort()).toEqual(Object.keys(OPENS).sort());
});
