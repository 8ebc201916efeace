import {
  articlePicturePath,
  type EditedArticle,
  type EditedArticleRow,
  type EditedArticles,
  type ResearchArticle,
  type ResearchArticleRow,
} from '@sealtick/contract';
import { asc } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinOperator } from '../../testing/join-operator.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { auditEntry } from '../audit/audit.tables.ts';
import { pictureSize } from '../identity/index.ts';
import { plainPng } from '../identity/testing/plain-png.ts';
import { newsletterIssue, newsletterSubscriber } from '../newsletter/newsletter.tables.ts';
import { emailDueArticles } from './email-article.ts';
import { researchArticle } from './research.tables.ts';

const NOW = Date.UTC(2026, 10, 27, 20);
const HOUR = 3_600_000;
let now = NOW;
const iso = (time: number) => new Date(time).toISOString();

let program: OpenProgram;
let olga: string;
let otto: string;
const db = () => program.db.database;

beforeAll(async () => {
  program = await openProgram({ now: () => now });
  olga = await joinOperator(db(), NOW, 'olga');
  otto = await joinOperator(db(), NOW, 'otto');
});
beforeEach(() => {
  now = NOW;
});
afterEach(async () => {
  await db().delete(researchArticle);
  await db().delete(newsletterIssue);
  await db().delete(newsletterSubscriber);
});
afterAll(() => program.close());

const call = (method: InjectOptions['method'], path: string, payload?: object, cookie = olga) =>
  program.ask({
    method: method!,
    url: `/api${path}`,
    headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie },
    ...(payload === undefined ? {} : { payload }),
  });

const FIELDS = {
  title: 'Why stops slip',
  excerpt: 'A stop is an order, not a price.',
  category: 'risk management',
  author: 'Research desk',
  figure: null as string | null,
  text: 'A stop becomes a market order.\n\n## What follows\n\nRead the [risk disclosure](/risk-disclosure).',
};
const subscribe = () =>
  db()
    .insert(newsletterSubscriber)
    .values({
      list: 'newsletter',
      email: 'ines@example.com',
      consent: 'Yes.',
      consentedAt: new Date(NOW),
      confirmedAt: new Date(NOW),
    });
const save = (given: object = {}, cookie = olga) =>
  call('PUT', '/admin/articles/why-stops-slip', { ...FIELDS, revision: 0, correction: null, ...given }, cookie);
const publish = (given: object = {}) =>
  call('PUT', '/admin/articles/why-stops-slip/publication', { revision: 1, at: null, isEmailed: false, ...given });
const send = (cookie = olga) => call('POST', '/admin/articles/why-stops-slip/email', undefined, cookie);
const listed = async () => (await call('GET', '/research')).json<ResearchArticleRow[]>().map(({ id }) => id);
const shown = async () => (await call('GET', '/research/why-stops-slip')).statusCode;
const found = async (words: string) => (await call('GET', `/search?q=${words}&kind=research`)).body;
const row = async () => (await call('GET', '/admin/articles/why-stops-slip')).json<EditedArticle>();
const issues = () => db().select().from(newsletterIssue).orderBy(asc(newsletterIssue.id));

describe('A draft', () => {
  test('is stored for the console and shown nowhere else', async () => {
    expect((await save()).json<EditedArticleRow>()).toMatchObject({ state: 'draft', revision: 1, publishAt: null });
    expect(await row()).toMatchObject({ ...FIELDS, corrections: [] });
    expect([await shown(), (await listed()).includes('why-stops-slip')]).toEqual([404, false]);
    expect(await found('slip%20market%20order')).not.toContain('why-stops-slip');
    const { figures } = (await call('GET', '/admin/articles')).json<EditedArticles>();
    expect(figures).toContain('best-of-many');
  });

  test('is previewed as its page would show it, and the preview stores nothing', async () => {
    const preview = await call('POST', '/admin/article-previews', { ...FIELDS, figure: 'best-of-many' });
    const seen = preview.json<ResearchArticle>();
    await save({ figure: 'best-of-many' });
    await publish();
    const page = (await call('GET', '/research/why-stops-slip')).json<ResearchArticle>();
    expect({ ...seen, id: page.id }).toEqual(page);
    expect(page.figure!.id).toBe('best-of-many');
  });

  test('is deleted, but not while it is published or scheduled', async () => {
    await save();
    await publish({ at: iso(NOW + HOUR) });
    const refused = await call('DELETE', '/admin/articles/why-stops-slip');
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The article is published or scheduled. Withdraw it first.',
    ]);
    expect((await call('DELETE', '/admin/articles/why-stops-slip/publication')).json()).toMatchObject({
      state: 'draft',
    });
    expect((await call('DELETE', '/admin/articles/why-stops-slip')).statusCode).toBe(204);
    expect((await call('GET', '/admin/articles/why-stops-slip')).statusCode).toBe(404);
  });
});

test('an article may link to one that is published or scheduled, not to a draft', async () => {
  await save();
  const text = '[here](/research/why-stops-slip) and [there](/help-center/connect-a-broker)';
  const another = () =>
    call('PUT', '/admin/articles/costs-at-night', { ...FIELDS, text, revision: 0, correction: null });
  expect((await another()).json().errors).toEqual([
    { path: 'text', message: 'Line 1: the link to /research/why-stops-slip leads nowhere.' },
  ]);
  await publish({ at: iso(NOW + HOUR) });
  expect((await another()).statusCode).toBe(200);
});

describe('A text that the page could not show is refused with its line', () => {
  test.for([
    ['Fine.\n\n<script>alert(1)</script>', 'Line 3: the format has no HTML.'],
    ['[here](javascript:alert(1))', 'Line 1: a link must lead to /…, #… or https://… (found javascript:alert(1)).'],
    ['[here](http://example.com)', 'Line 1: a link must lead to /…, #… or https://… (found http://example.com).'],
    ['One.\n\n[here](/no-such-page)', 'Line 3: the link to /no-such-page leads nowhere.'],
    ['[here](/help-center/no-such-guide)', 'Line 1: the link to /help-center/no-such-guide leads nowhere.'],
    ['[here](/research/withdrawn#part)', 'Line 1: the link to /research/withdrawn#part leads nowhere.'],
    ['[here](#none)', 'Line 1: the link to #none leads nowhere.'],
    ['![chart](/help/a.webp)', 'Line 1: the format has no image; use ::picture.'],
    [
      '::picture{src="/help/none.webp" alt="A" width="1" height="1"}',
      'Line 1: the site has no picture /help/none.webp.',
    ],
    ['::picture{src="/../../etc/passwd" alt="A" width="1" height="1"}', /must be the path of a webp, png or svg file/],
    [
      '::picture{src="//evil.example/a.png" alt="A" width="1" height="1"}',
      'Line 1: the site has no picture //evil.example/a.png.',
    ],
    ['# Title', 'Line 1: headings are ## and ###; the title has a field of its own.'],
    ['## One\n\n## One', 'The text: two headings have the anchor #one.'],
    ['{{nobody}}', /^Line 1: unknown placeholder \{\{nobody\}\}/],
    ['---\ntitle: A\n---\n\nText', 'Line 1: front matter belongs into the fields.'],
    [`One.\n\n${'**a_'.repeat(5_000)}`, 'Line 3: has more than 500 of the marks * _ ~ [ ] in one paragraph.'],
    [':::note[A]\n'.repeat(500), 'Line 2: begins a box inside another one.'],
    ['- '.repeat(5).concat('a'), 'Line 1: has more than 4 quotes or lists inside each other.'],
    ['a\n\n'.repeat(1_001), 'Line 2001: has more than 1000 lines with text.'],
  ] as const)('%j', async ([text, message]) => {
    for (const answer of [await save({ text }), await call('POST', '/admin/article-previews', { ...FIELDS, text })]) {
      expect(answer.statusCode).toBe(400);
      const [error] = answer.json().errors;
      expect(error.path).toBe('text');
      if (typeof message === 'string') expect(error.message).toBe(message);
      else expect(error.message).toMatch(message);
    }
    expect(await db().$count(researchArticle)).toBe(0);
  });

  test('as are an unknown figure, a missing title and an address that a file has', async () => {
    expect((await save({ figure: 'none' })).json().errors).toEqual([
      { path: 'figure', message: expect.stringContaining('there is no figure none; known are best-of-many') },
    ]);
    expect((await save({ title: ' ' })).json().errors).toEqual([{ path: 'title', message: 'Enter the title.' }]);
    const used = await call('PUT', '/admin/articles/win-rate-alone', { ...FIELDS, revision: 0, correction: null });
    expect([used.statusCode, used.json().detail]).toEqual([
      409,
      'Another article has the address /research/win-rate-alone. Choose another one.',
    ]);
  });
});

describe('Two operators', () => {
  test('do not overwrite each other: the second one is refused, because the article has changed', async () => {
    await save();
    expect((await save({ revision: 1, title: 'Of Olga' })).statusCode).toBe(200);
    const second = await save({ revision: 1, title: 'Of Otto' }, otto);
    expect([second.statusCode, second.json().detail]).toEqual([
      409,
      'Someone else has changed this article, last at 2026-11-27 20:00 UTC. Copy your text, then load the article again.',
    ]);
    expect((await publish({ revision: 1 })).statusCode).toBe(409);
    expect(await row()).toMatchObject({ title: 'Of Olga', revision: 2 });
  });

  test('who create or send the same article at the same time do it once', async () => {
    const created = await Promise.all([save(), save({}, otto)]);
    expect(created.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await publish();
    await subscribe();
    const sent = await Promise.all([send(), send(otto)]);
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await issues()).toHaveLength(1);
  });
});

describe('A published article', () => {
  test('replaces the samples in list, search and at its address, until it is withdrawn', async () => {
    const samples = await listed();
    await save();
    await publish();
    expect([await listed(), await shown()]).toEqual([['why-stops-slip'], 200]);
    expect(await found('market%20order')).toContain('/research/why-stops-slip');
    await call('DELETE', '/admin/articles/why-stops-slip/publication');
    expect([await listed(), await shown()]).toEqual([samples, 404]);
    expect(await found('market%20order')).not.toContain('/research/why-stops-slip');
  });

  test('is changed with a correction, which its page shows with its day', async () => {
    await save();
    await publish();
    now = NOW + 6 * HOUR;
    const silent = await save({ revision: 1, text: 'Another text.' });
    expect(silent.json().errors).toEqual([
      { path: 'correction', message: 'Describe what is corrected. The page shows it with its day.' },
    ]);
    expect((await save({ revision: 1, text: 'Another word.', correction: 'The second sentence.' })).statusCode).toBe(
      200,
    );
    expect((await call('GET', '/research/why-stops-slip')).json()).toMatchObject({
      createdAt: iso(NOW),
      updated: '2026-11-28',
      corrections: [{ at: iso(now), text: 'The second sentence.' }],
      blocks: [{ runs: [{ text: 'Another word.' }] }],
    });
    expect(await found('another%20word')).toContain('/research/why-stops-slip');
    expect((await publish({ revision: 2 })).json().detail).toBe('The article is published already.');
  });

  test('is shown from its time on, to the second', async () => {
    await save();
    expect((await publish({ at: iso(NOW - 1) })).json().errors).toEqual([
      { path: 'at', message: 'must be in the future.' },
    ]);
    expect((await publish({ at: iso(NOW + HOUR) })).json()).toMatchObject({ state: 'scheduled' });
    now = NOW + HOUR - 1;
    expect(await shown()).toBe(404);
    now = NOW + HOUR;
    expect([await shown(), (await row()).state]).toEqual([200, 'published']);
  });
});

describe('The email of an article', () => {
  test('can be sent later if no one has subscribed, also one that was to be sent with the publication', async () => {
    await save();
    await publish({ isEmailed: true });
    await emailDueArticles(db(), new Date(now));
    expect((await send()).json().detail).toBe(
      'The newsletter has no subscribers yet. The article can be sent once it has.',
    );
    expect(await issues()).toEqual([]);
    await subscribe();
    await emailDueArticles(db(), new Date(now));
    expect(await issues(), 'not sent unasked').toEqual([]);
    expect((await send()).json()).toMatchObject({ email: { issuedAt: iso(NOW), finishedAt: null } });
  });

  test('is issued to the newsletter once, after its publication', async () => {
    await subscribe();
    await save();
    expect((await send()).json().detail).toBe('Publish the article first.');
    await publish();
    expect((await send()).json()).toMatchObject({ email: { issuedAt: iso(NOW), finishedAt: null } });
    expect((await send()).json().detail).toBe(
      'The article was sent to the newsletter before. Each subscriber receives it once.',
    );
    expect(await issues()).toMatchObject([
      {
        list: 'newsletter',
        subject: FIELDS.title,
        paragraphs: [FIELDS.excerpt],
        actionPath: '/research/why-stops-slip',
      },
    ]);
  });

  test('of a scheduled article is issued when its time comes, by one of two workers, and not again after a withdrawal', async () => {
    await subscribe();
    await save();
    await publish({ at: iso(NOW + HOUR), isEmailed: true });
    await emailDueArticles(db(), new Date(NOW));
    expect(await issues()).toEqual([]);
    const due = new Date(NOW + HOUR);
    await Promise.all([emailDueArticles(db(), due), emailDueArticles(db(), due)]);
    expect(await issues()).toHaveLength(1);
    await call('DELETE', '/admin/articles/why-stops-slip/publication');
    now = NOW + 2 * HOUR;
    await publish({ isEmailed: true });
    await emailDueArticles(db(), new Date(now));
    expect(await issues()).toHaveLength(1);
  });
});

describe('A picture of an article', () => {
  const upload = (given: object = {}) =>
    call('POST', '/admin/articles/why-stops-slip/pictures', {
      picture: plainPng({ width: 3_840, height: 2_160, bits: 8, channels: 3 }).toString('base64'),
      alt: 'A stop below a gap',
      ...given,
    });
  const shownBy = ({ id, width, height }: { id: string; width: number; height: number }) =>
    `${FIELDS.text}\n\n::picture{src="${articlePicturePath(id)}" alt="A gap" width="${width}" height="${height}"}`;

  test('is encoded again at a readable size, shown to everyone, and kept while an article shows it', async () => {
    expect((await upload()).statusCode).toBe(404);
    await save();
    const picture = (await upload()).json();
    expect(picture).toEqual({
      id: expect.stringMatching(/^ap_/),
      alt: 'A stop below a gap',
      width: 1_920,
      height: 1_080,
    });
    expect((await call('GET', '/admin/articles/why-stops-slip')).json().pictures).toEqual([picture]);
    expect((await save({ revision: 1, text: shownBy(picture) })).statusCode).toBe(200);
    const answer = await program.ask({ url: articlePicturePath(picture.id), headers: { host: 'localhost' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(pictureSize(answer.rawPayload)).toMatchObject({ width: 1_920, height: 1_080 });
    const removal = () => call('DELETE', `/admin/article-pictures/${picture.id}`);
    expect((await removal()).json().detail).toContain('The article "Why stops slip" shows the picture.');
    await save({ revision: 2 });
    expect((await removal()).statusCode).toBe(204);
    expect((await removal()).statusCode).toBe(404);
  });

  test('needs a description, has to be a picture, and has to be stored before a text shows it', async () => {
    await save();
    expect((await upload({ alt: ' ' })).json().errors).toEqual([{ path: 'alt', message: 'Describe the picture.' }]);
    expect((await upload({ picture: Buffer.from('<svg/>').toString('base64') })).statusCode).toBe(422);
    const unknown = { id: `ap_${'x'.repeat(22)}`, width: 1, height: 1 };
    expect((await save({ revision: 1, text: shownBy(unknown) })).json().errors).toEqual([
      { path: 'text', message: expect.stringContaining('the site has no picture /api/research/pictures/ap_') },
    ]);
  });
});

test('Each act is an entry of the audit log', async () => {
  const before = await db().$count(auditEntry);
  await save();
  await publish();
  await subscribe();
  await send();
  await call('DELETE', '/admin/articles/why-stops-slip/publication');
  await call('DELETE', '/admin/articles/why-stops-slip');
  const acts = await db().select().from(auditEntry).orderBy(asc(auditEntry.index)).offset(before);
  expect(acts.map(({ act, subject }) => [act, subject])).toEqual(
    ['saved', 'published', 'emailed', 'withdrawn', 'deleted'].map((act) => [`article.${act}`, 'why-stops-slip']),
  );
});
