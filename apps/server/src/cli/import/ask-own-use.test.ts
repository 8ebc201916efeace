import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readOperatorSettings } from '../../modules/settings/index.ts';
import { siteSetting } from '../../modules/settings/settings.tables.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { askOwnUse } from './ask-own-use.ts';

const db = useTestDatabase();

/** Runs the question with this answer, and returns what was printed. */
async function ask(answer: string, isTTY = true): Promise<string> {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.write(`${answer}\n`);
  await askOwnUse(db.database, { auditSecret: 'a'.repeat(40), dataDir: '' }, { input, output });
  return String(output.read() ?? '');
}

const chosen = async () => (await readOperatorSettings(db.database)).ownUseBars;

test('A script is not asked, and bars for own use are shown on this machine alone', async () => {
  expect(await ask('n', false)).toBe('');
  expect(await chosen()).toBe('local');
});

test.each([
  ['', 'local'],
  ['y', 'local'],
  ['n', 'no'],
  ['No', 'no'],
])('The answer %j is stored, and the question is not asked again', async (answer, expected) => {
  await db.database.delete(siteSetting);
  expect(await ask(answer)).toContain('Show them on your site');
  expect(await chosen()).toBe(expected);
  expect(await ask(expected === 'no' ? 'y' : 'n')).toBe('');
  expect(await chosen()).toBe(expected);
});
