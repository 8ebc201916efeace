import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { newsletterSubscriber } from '../modules/newsletter/newsletter.tables.ts';
import { researchArticle } from '../modules/research/research.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const db = useTestDatabase();
const folder = useFolder('articles');

const operator = (...words: readonly string[]) =>
  runSealtick(['operator', ...words], { ...databaseVariables(db), DATA_DIR: folder.path, AUDIT_SECRET: '' });

test('An article is stored, published, corrected, sent once and withdrawn by commands, with audit entries', async () => {
  const file = folder.join('stops.md');
  const fields = ['--title', 'Why stops slip', '--excerpt', 'An order.', '--category', 'education', '--author', 'Desk'];
  const save = (...more: readonly string[]) =>
    operator('save-article', 'why-stops-slip', ...fields, '--text', file, ...more);
  expect(await save()).toMatchObject({ code: 2, err: expect.stringContaining('must be a file that can be read') });
  await writeFile(file, 'One.\n\n<b>Two</b>');
  expect(await save()).toMatchObject({ code: 2, err: expect.stringContaining('Line 3: the format has no HTML.') });
  await writeFile(file, 'One.\n\nTwo.');
  expect(await save()).toMatchObject({ code: 0 });
  expect(await operator('email-article', 'why-stops-slip')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Publish the article first.'),
  });
  expect(await operator('publish-article', 'why-stops-slip')).toMatchObject({ code: 0 });
  expect(await save()).toMatchObject({ code: 2, err: expect.stringContaining('Describe what is corrected.') });
  expect(await save('--correction', 'The second sentence.')).toMatchObject({ code: 0 });
  expect(await operator('email-article', 'why-stops-slip')).toMatchObject({
    code: 2,
    err: expect.stringContaining('The newsletter has no subscribers yet.'),
  });
  const [confirmedAt, list] = [new Date(), 'newsletter' as const];
  await db.database
    .insert(newsletterSubscriber)
    .values({ list, email: 'ines@example.com', consent: 'Yes.', consentedAt: confirmedAt, confirmedAt });
  expect(await operator('email-article', 'why-stops-slip')).toMatchObject({ code: 0 });
  expect(await operator('email-article', 'why-stops-slip')).toMatchObject({
    code: 2,
    err: expect.stringContaining('was sent to the newsletter before'),
  });
  expect((await operator('articles')).out).toMatch(/why-stops-slip\s+published\s.*Why stops slip/);
  expect(await operator('withdraw-article', 'why-stops-slip')).toMatchObject({ code: 0 });
  expect(await operator('delete-article', 'why-stops-slip')).toMatchObject({ code: 0 });
  expect(await db.database.$count(researchArticle)).toBe(0);
  expect((await db.database.select().from(auditEntry)).map(({ act }) => act)).toEqual(
    ['saved', 'published', 'saved', 'emailed', 'withdrawn', 'deleted'].map((act) => `article.${act}`),
  );
});
