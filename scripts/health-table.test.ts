import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const server = join(root, 'apps/server/src');
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** A check that another part of the program calls: its name is next to its function. */
const CALLED = /name: '([a-z ]+)',(?:(?!next:|name:|checks:)[^;]){0,160}?(?<!\.)\bcheck(?: \}|[,:(])/g;
/** A part that reports its own health names itself in a constant. */
const REPORTED = /^(?:export )?const (?:NAME|PART|HEALTH|[A-Z_]+_CHECK) = '([a-z ]+)'/m;

/** Names of checks that are put together while the program runs. */
const COMPOSED = ['market data', 'market data VENDOR', 'KIND channel'];

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing'))
  .map((name) => readFileSync(join(server, name), 'utf8'));
const called = sources.flatMap((text) => [...text.matchAll(CALLED)].map(([, name]) => name!));
const reported = sources
  .filter((text) => /health\??\.report\(/.test(text))
  .flatMap((text) => REPORTED.exec(text)?.[1] ?? []);
const names = [...new Set([...called, ...reported, ...COMPOSED])].sort();

test('the names of health checks are found in the code', () => {
  for (const name of [
    'audit log',
    'mail',
    'prices',
    'billing',
    'disk',
    'clock',
    'login providers',
    'outside monitor',
    'database',
    'runner',
  ])
    expect(called).toContain(name);
  for (const name of ['witnesses', 'strategies', 'strategy files', 'import folder', 'release calendars', 'log audit'])
    expect(reported).toContain(name);
});

test('every health check has its row in the table of operations.md, and an entry under "What to do"', () => {
  const [table, advice] = operations
    .slice(operations.indexOf('## Health'), operations.indexOf('### Outgoing requests'))
    .split('### What to do');
  expect(names.filter((name) => !table!.includes(`\`${name}\``))).toEqual([]);
  expect(names.filter((name) => name !== 'migrations' && !advice!.includes(`**\`${name}\`**`))).toEqual([]);
});
