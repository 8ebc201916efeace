import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addedFiles, getStrategy, runnableStrategies, strategyName } from '@sealtick/engine';
import { strategyTemplate } from '@sealtick/engine/files';
import { readInstalledRules } from '@sealtick/engine/fingerprints';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { loadStrategyFiles, type StrategyFiles } from './load-strategy-files.ts';
import { putStrategyFile, selectStrategyFiles } from './strategy-file-repository.ts';
import { type StrategyFileRow, strategyFile } from './strategy-files.tables.ts';

const TEMPLATE = strategyTemplate('my-rule');
const rules = await readInstalledRules();

const db = useTestDatabase();
let folder: string;
let loaded: StrategyFiles | null = null;
let health: [string, string, string | undefined][];
let steps: string[];
/** What came of the check of the template, which takes seconds. */
let checked: StrategyFileRow;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-strategies-'));
  health = [];
  steps = [];
});
afterEach(async () => {
  loaded?.remove();
  await db.database.delete(strategyFile);
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string | Buffer) => writeFile(join(folder, name), text, { mode: 0o644 });

/** Loads the folder as a start of the program does. */
async function load(from: string | null = folder) {
  loaded?.remove();
  loaded = await loadStrategyFiles({
    folder: from,
    db: db.database,
    clock: { now: () => 0 },
    rules,
    log: silentLog,
    health: { report: (...reported) => void health.push(reported as never) },
    isStored: true,
    onStep: (step) => steps.push(step),
  });
  return loaded;
}

/** Stores that the template, or another text of it, was accepted before. */
const know = (text = TEMPLATE) =>
  putStrategyFile(db.database, { ...checked, sha256: createHash('sha256').update(text).digest('hex') });

const problems = async () => (await selectStrategyFiles(db.database)).flatMap((row) => row.problems);

describe('The folder of strategies', () => {
  test('adds a checked file to the library, with a fingerprint of its rules, and does not check it again', async () => {
    await write('my-rule.ts', TEMPLATE);
    const files = await load();
    expect(strategyName('my-rule')).toBe('My Rule');
    expect(addedFiles()).toEqual([{ id: 'my-rule', file: 'my-rule.ts', source: TEMPLATE, sha256: expect.any(String) }]);
    expect(runnableStrategies().map(({ id }) => id)).toContain('my-rule');
    expect(files.rules.getHashes('my-rule')[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(files.rules.getHashes('twin-ratio')).toEqual(rules.getHashes('twin-ratio'));
    expect(health).toEqual([['strategy files', 'ok', undefined]]);
    const [row] = await selectStrategyFiles(db.database);
    expect(row).toMatchObject({ id: 'my-rule', state: 'accepted', problems: [], audit: { cuts: 24 } });
    expect(steps).toEqual(['Checking the strategy file my-rule.ts']);
    checked = row!;
    // An unchanged file is not checked again.
    expect((await load()).rules.getHashes('my-rule')).toEqual(files.rules.getHashes('my-rule'));
    expect(steps).toHaveLength(1);
  });

  test('checks a changed file again, and gives it another fingerprint', async () => {
    await know();
    await write('my-rule.ts', TEMPLATE);
    const [first] = (await load()).rules.getHashes('my-rule');
    const changed = TEMPLATE.replace('ATR_BARS = 14', 'ATR_BARS = 15');
    await know(changed);
    await write('my-rule.ts', changed);
    const [second] = (await load()).rules.getHashes('my-rule');
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
    expect(steps, 'both texts are known').toEqual([]);
    await write('my-rule.ts', 'const');
    expect((await load()).stopped.get('my-rule')).toMatch(/^my-rule\.ts:1: /);
    expect(steps).toHaveLength(1);
  });

  test('does not check a refused file again until its text changes, and names the same problems', async () => {
    const throwing = TEMPLATE.replace('return (bar, at) => {', "return (bar, at) => {\n      throw new Error('no');");
    await write('my-rule.ts', throwing);
    const first = (await load()).stopped.get('my-rule');
    expect(first).toMatch(/^my-rule\.ts: it threw Error: no/);
    expect((await load()).stopped.get('my-rule')).toBe(first);
    expect(health.at(-1)).toEqual(['strategy files', 'degraded', `${first}.`]);
    expect(steps).toEqual(['Checking the strategy file my-rule.ts']);
    await write('my-rule.ts', 'const');
    expect((await load()).stopped.get('my-rule')).toMatch(/^my-rule\.ts:1: /);
    expect(steps).toHaveLength(2);
  });

  test('refuses one file and loads the others', async () => {
    await know();
    await write('my-rule.ts', TEMPLATE);
    await write('other-rule.ts', "import 'node:fs';\n");
    await load();
    expect(addedFiles().map(({ id }) => id)).toEqual(['my-rule']);
    expect((await problems())[0]).toBe(
      'other-rule.ts:1: node:fs: a strategy file imports from @sealtick/engine/strategy alone',
    );
    expect(health.at(-1)).toEqual(['strategy files', 'degraded', expect.stringContaining('other-rule.ts:1: node:fs')]);
  });

  test.each([
    [
      'a file that its group can write',
      async () => chmod(join(folder, 'my-rule.ts'), 0o664),
      /^my-rule\.ts: the file is writable by its group or by everyone \(mode 664\): chmod go-w$/,
    ],
    ['a file that everyone can write', async () => chmod(join(folder, 'my-rule.ts'), 0o646), /\(mode 646\)/],
    [
      'text that is not UTF-8',
      async () => write('my-rule.ts', Buffer.from([0x2f, 0x2f, 0xff, 0xfe])),
      /is not UTF-8 text/,
    ],
    [
      'a file of 5 MB',
      async () => write('my-rule.ts', '/'.repeat(5_000_000)),
      /has 5000000 bytes; at most 262144 are read/,
    ],
    [
      'a dynamic import',
      async () => write('my-rule.ts', `${TEMPLATE}\nimport('node:fs');\n`),
      /my-rule\.ts:\d+: ImportExpression/,
    ],
    [
      'a link out of the folder',
      async () => {
        await unlink(join(folder, 'my-rule.ts'));
        await symlink('/etc/hostname', join(folder, 'my-rule.ts'));
      },
      /is a symbolic link: copy the file itself/,
    ],
    [
      'two files with one id',
      async () => write('my-rule.js', TEMPLATE),
      /my-rule\.js and my-rule\.ts have one id, my-rule/,
    ],
  ])('refuses %s', async (_what, make, problem) => {
    await write('my-rule.ts', TEMPLATE);
    await make();
    await load();
    expect(addedFiles()).toEqual([]);
    expect((await problems())[0]).toMatch(problem);
  });

  test('refuses the id of a built-in strategy, and a name that is not an id', async () => {
    await write('twin-ratio.ts', strategyTemplate('twin-ratio'));
    await write('My Rule.ts', TEMPLATE);
    await load();
    expect(await problems()).toEqual([
      'My Rule.ts: the name must be lowercase words joined by -, at most 40 characters, such as my-rule.ts',
      'twin-ratio.ts: a built-in strategy has the id twin-ratio: give the file another name',
    ]);
    expect(strategyName('twin-ratio')).toBe('Twin Ratio');
  });

  test('refuses a folder that others can write, and the site starts', async () => {
    await write('my-rule.ts', TEMPLATE);
    await chmod(folder, 0o777);
    await load();
    expect(addedFiles()).toEqual([]);
    expect(health.at(-1)![2]).toContain('the folder STRATEGIES_DIR is writable by its group or by everyone (mode 777)');
    await load(join(folder, 'none'));
    expect(health.at(-1)![2]).toContain('STRATEGIES_DIR cannot be read');
  });

  test('keeps the page of a strategy whose file is gone or refused, and lets it not run', async () => {
    await know();
    await write('my-rule.ts', TEMPLATE);
    await load();
    await unlink(join(folder, 'my-rule.ts'));
    const { stopped } = await load();
    expect(getStrategy('my-rule')?.timeframes).toEqual(['15m', '1h']);
    expect(runnableStrategies().map(({ id }) => id)).not.toContain('my-rule');
    expect(stopped).toEqual(new Map([['my-rule', 'my-rule.ts: the file is no longer in STRATEGIES_DIR']]));
    await write('my-rule.ts', 'const');
    expect((await load()).stopped.get('my-rule')).toMatch(/^my-rule\.ts:1: /);
    expect(strategyName('my-rule')).toBe('My Rule');
    await know();
    await write('my-rule.ts', TEMPLATE);
    expect((await load()).stopped.size).toBe(0);
    expect(runnableStrategies().map(({ id }) => id)).toContain('my-rule');
  });
});
