import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_TEXTS, TAB_TEXTS } from './stored-texts.ts';

const APP = join(import.meta.dirname, '../..');
const POLICY = join(APP, '../../../packages/content/documents/legal/privacy.md');

test.each(Object.entries({ ...BROWSER_TEXTS, ...TAB_TEXTS }))(
  'The privacy policy names what %s stores',
  async (_key, text) => {
    const policy = (await readFile(POLICY, 'utf8')).replace(/\s+/g, ' ');
    expect(policy.toLowerCase()).toContain(text.toLowerCase());
  },
);

test('Nothing else stores in the browser, where keys would have no type', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: APP })) {
    if (file.includes('.test.')) continue;
    const text = await readFile(join(APP, file), 'utf8');
    if (/\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\./.test(text)) found.push(file);
  }
  expect(found.sort()).toEqual(['lib/browser/browser-storage.ts', 'lib/browser/tab-storage.ts']);
});
