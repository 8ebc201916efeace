import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { useFolder } from '../platform/testing/use-folder.ts';
import { runSealtick } from './testing/run-sealtick.ts';

const folder = useFolder('program');
beforeAll(() => writeFile(folder.join('a-file'), 'text'));

const DAILY = ['backtest', '--strategy', 'tideline-pullback', '--symbol', 'EURUSD', '--timeframe', 'daily'];

test.each([
  [['nothing'], 2],
  [['serve', '--nothing'], 2],
  [[...DAILY, '--file', 'FOLDER'], 2],
  [[...DAILY, '--file', 'FOLDER/none.csv'], 2],
  [[...DAILY, '--file', 'FOLDER/a-file'], 2],
  [[...DAILY, '--calendar', 'FOLDER/none.csv'], 2],
  [[...DAILY, '--costs', 'FOLDER'], 2],
  [['verify', '--file', 'FOLDER/none.json'], 2],
  [['verify', '--file', 'FOLDER/a-file'], 2],
  [['verify', '--checkpoint', 'FOLDER'], 2],
  [['witness', '--name', 'w', '--logs', 'FOLDER/none'], 2],
  [['witness', '--name', 'w', '--logs', 'FOLDER/a-file', '--state', 'FOLDER/a-file/state'], 2],
  [['log', 'export', 'FOLDER/none/log.json', '--url', 'http://127.0.0.1:1'], 3],
  [['import', 'FOLDER/none.csv'], 2],
  [['data', 'list'], 3],
])('answers the mistake %j with one sentence and exit code %i', async (words, expected) => {
  const env = { DATA_DIR: folder.join('a-file', 'data') };
  const { code, err } = await runSealtick(
    words.map((word) => word.replace('FOLDER', folder.path)),
    env,
  );
  expect(err).not.toMatch(/\n {4}at /);
  expect([code, err !== '']).toEqual([expected, true]);
});

test('prints the version', async () => {
  expect(await runSealtick(['--version'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});
