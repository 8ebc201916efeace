import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESEARCH_CATEGORIES, type ResearchArticle, type ResearchArticleRow } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createContent } from '../content/index.ts';
import { researchReads } from './index.ts';

const db = useTestDatabase();
let now = Date.parse('2026-11-27T12:00:00Z');
const clock = { now: () => now };
const opened: FastifyInstance[] = [];

afterEach(async () => {
  now = Date.parse('2026-11-27T12:00:00Z');
  for (const app of opened.splice(0)) await app.close();
});

async function open({ baseUrl = null as string | null, contentDir = null as string | null } = {}) {
  const { module, library } = createContent({
    press: {} as never,
    readArticles: async () => [],
    readCourseParts: async () => [],
    clock,
    log: silentLog,
    db: db.database,
    config: { baseUrl, contentDir, publicFeedDelayMinutes: 15 } as never,
  });
  await module.open?.(() => {});
  const app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module, { name: 'research', reads: researchReads(library) }],
    getViewer: () => testViewer(db.database, { market: 'simulated', now }),
  });
  opened.push(app);
  return app;
}

const list = async (app: FastifyInstance) => (await app.inject({ url: '/api/research' })).json<ResearchArticleRow[]>();

describe('GET /api/research', () => {
  test('returns eight articles of every category with id, title, excerpt, category and createdAt, the newest first', async () => {
    const rows = await list(await open());
    expect(rows).toHaveLength(8);
    expect(rows[0]).toMatchObject({
      id: 'win-rate-alone',
      title: 'A win rate of 70% says nothing on its own',
      excerpt: expect.stringContaining('The same win rate'),
      category: 'education',
      createdAt: '2026-11-23T00:00:00.000Z',
      author: 'Research desk',
      isSample: true,
    });
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(RESEARCH_CATEGORIES));
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    for (const { id, minutes, sketch } of rows) {
      expect(minutes, id).toBeGreaterThanOrEqual(2);
      expect(minutes, id).toBeLessThanOrEqual(5);
      for (const height of sketch!) expect(height >= 0 && height <= 1, `${id}: ${height}`).toBe(true);
    }
  });

  test('is stored with its ETag, and answers 304 to who has it', async () => {
    const app = await open();
    const { headers } = await app.inject({ url: '/api/research' });
    const again = await app.inject({ url: '/api/research', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('shows an article from its day on, in the list, at its address and in the search', async () => {
    now = Date.parse('2026-11-22T23:59:59Z');
    const app = await open();
    const found = async () =>
      (await app.inject({ url: '/api/search?q=payoffs%20break-even&kind=research' })).body.includes('/win-rate-alone');
    const status = async () => (await app.inject({ url: '/api/research/win-rate-alone' })).statusCode;
    expect([(await list(app)).length, await status(), await found()]).toEqual([7, 404, false]);
    expect((await app.inject({ url: '/api/content/research/win-rate-alone' })).statusCode).toBe(404);
    now = Date.parse('2026-11-23T00:00:00Z');
    expect([(await list(app)).length, await status(), await found()]).toEqual([8, 200, true]);
  });

  test('a public site shows the samples with their mark', async () => {
    const rows = await list(await open({ baseUrl: 'https://signals.example.com' }));
    expect(rows.map(({ isSample }) => isSample)).toEqual(Array(8).fill(true));
  });
});

describe('GET /api/research/{id}', () => {
  test('returns the text and the numbers of the figure, with the command that computes them', async () => {
    const app = await open();
    const article = (await app.inject({ url: '/api/research/risk-per-trade' })).json<ResearchArticle>();
    expect(article).toMatchObject({ updated: '2026-11-16', category: 'risk management' });
    expect(article.blocks[0]!.type).toBe('paragraph');
    expect(article.figure).toMatchObject({
      series: ['Without an edge', 'With an edge'],
      command: 'npm run figures -- half-lost-by-risk',
    });
    expect(article.figure!.rows.find(([risk]) => risk === 2)).toEqual([2, 46.675, 3.3]);
  });

  test('an unknown article is not found, and a wrong id is refused', async () => {
    const app = await open();
    const status = async (id: string) => (await app.inject({ url: `/api/research/${id}` })).statusCode;
    expect(await status('none')).toBe(404);
    expect(await status('A%00b')).toBe(400);
  });
});

describe('articles of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealtick-research-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (front: string) => {
    mkdirSync(join(folder, 'research'), { recursive: true });
    writeFileSync(join(folder, 'research/our-view.md'), `---\n${front}\n---\n\nText.\n`);
  };
  const FRONT = [
    'title: Our view',
    'updated: 2026-11-20',
    'createdAt: 2026-11-20',
    'summary: Ours.',
    'order: 1',
    'category: strategy',
    'author: Head of research',
  ].join('\n');

  test('replace those that ship, need no figure, and can use one that ships', async () => {
    write(FRONT);
    const app = await open({ contentDir: folder });
    expect(await list(app)).toEqual([
      {
        id: 'our-view',
        title: 'Our view',
        excerpt: 'Ours.',
        category: 'strategy',
        createdAt: '2026-11-20T00:00:00.000Z',
        minutes: 1,
        author: 'Head of research',
        isSample: false,
        sketch: null,
      },
    ]);
    write(`${FRONT}\nfigure: best-of-many`);
    const other = await open({ contentDir: folder });
    const article = (await other.inject({ url: '/api/research/our-view' })).json<ResearchArticle>();
    expect(article.figure?.id).toBe('best-of-many');
  });

  test.for([
    [`${FRONT}\nfigure: none`, /`figure`: there is no figure none; known are best-of-many, /],
    [FRONT.replace('strategy', 'gossip'), /our-view\.md: front matter `category`/],
    [FRONT.replace('createdAt: 2026-11-20', 'createdAt: soon'), /`createdAt`/],
    [FRONT.replace('\nauthor: Head of research', ''), /`author`/],
  ] as const)('with a wrong field end the start, naming it: %#', async ([front, message]) => {
    write(front);
    await expect(open({ contentDir: folder })).rejects.toThrow(message);
  });
});
