import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLAIM_PLACEHOLDERS } from '@sealtick/content';
import { type ContentDocument, SAMPLE_LINE, type SearchResult } from '@sealtick/contract';
import { DEFINITIONS } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { Typesetter } from '../../platform/pdf/typesetter.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { readCourseParts } from '../academy/index.ts';
import { STORED_DATA } from '../personal-data/stored-data.ts';
import { readSiteSettings, setField } from '../settings/index.ts';
import { checkOwnDocuments, createContent } from './index.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const clock = { now: () => NOW };
const press = { typesetter: new Typesetter(), siteName: async () => 'Sealtick' };

const db = useTestDatabase();
let app: FastifyInstance;
const getContent = (config: { baseUrl: string | null; contentDir: string | null }, log = silentLog) =>
  createContent({
    log,
    readArticles: async () => [],
    readCourseParts: readCourseParts(null),
    press,
    clock,
    db: db.database,
    config: config as never,
  });

async function open(baseUrl: string | null, contentDir: string | null = null): Promise<FastifyInstance> {
  const { module } = getContent({ baseUrl, contentDir });
  await module.open?.(() => {});
  return buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module],
    getViewer: () => testViewer(db.database, { market: 'simulated', now: NOW }),
  });
}

beforeAll(async () => {
  app = await open(null);
});
afterAll(() => app.close());

const get = async <T>(path: string) => (await app.inject({ url: `/api/${path}` })).json<T>();

describe('GET /api/content', () => {
  test('serves a document with the settings of the site', async () => {
    await setField({ db: db.database, clock }, 'legalEntity', 'Acme Signals Ltd');
    const terms = await get<ContentDocument>('content/legal/terms');
    expect(terms).toMatchObject({ title: 'Terms of Service', address: '/terms-of-service' });
    expect(JSON.stringify(terms)).toContain('Acme Signals Ltd');
    expect(JSON.stringify(terms)).not.toContain('Example Trading Ltd');
  });

  test('lists a kind, with the selected fields', async () => {
    const rows = await get<Partial<ContentDocument>[]>('content/legal?fields=id,title');
    expect(rows[0]).toEqual({ id: 'terms', title: 'Terms of Service' });
  });

  test('lists the documents of a type', async () => {
    const types = async (query: string) =>
      new Set((await get<ContentDocument[]>(`content/help${query}`)).map(({ fields }) => fields.type));
    expect(await types('')).toEqual(new Set(['faq', 'guide']));
    expect(await types('?type=guide')).toEqual(new Set(['guide']));
    expect(await get<unknown[]>('content/help?type=none')).toEqual([]);
  });

  test('answers 404 for a document that does not exist, and 400 for an unknown kind', async () => {
    expect((await app.inject({ url: '/api/content/legal/none' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/content/recipes/a' })).statusCode).toBe(400);
  });

  test('typesets a document under its title, with its sample marks', async () => {
    const answer = await app.inject({ url: '/api/content/legal/terms/document.pdf' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Terms_of_Service.pdf"');
    const pdf = await getDocumentProxy(Uint8Array.from(answer.rawPayload));
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_none, i) => {
        const { items } = await (await pdf.getPage(i + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      }),
    );
    const text = pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Last updated 1 December 2026');
    expect(text).toContain('Acme Signals Ltd');
    expect(text).toContain('Sample: replace before going live');
    expect(text).toContain('11. Changes and law');
    expect(pdf.numPages).toBeGreaterThan(2);
    const again = await app.inject({ url: '/api/content/legal/terms/document.pdf' });
    expect(again.headers.etag, 'the same bytes').toBe(answer.headers.etag);
  });

  test('typesets a cell with a placeholder as one cell', async () => {
    const { rawPayload } = await app.inject({ url: '/api/content/legal/terms/document.pdf' });
    const pdf = await getDocumentProxy(Uint8Array.from(rawPayload));
    const lefts = new Map<string, number>();
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      for (const item of items) if ('str' in item) lefts.set(item.str.trim(), Math.round(item.transform[4]));
    }
    const [first, second] = [lefts.get('Free'), lefts.get('$0')];
    expect(first).toBeLessThan(second ?? 0);
    expect(['Starter', 'Pro', 'Institutional'].map((plan) => lefts.get(plan))).toEqual([first, first, first]);
    expect(['$49', '$149', 'By agreement'].map((price) => lefts.get(price))).toEqual([second, second, second]);
  });

  test('names policies by their kind, and begins an example with what it is', async () => {
    const answer = await app.inject({ url: '/api/content/policy/conflicts/document.txt' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Conflicts_of_Interest_Policy.txt"');
    expect(answer.body).toMatch(
      /^Sample: replace before going live\. The operator has not confirmed this document\.\n/,
    );
    expect(answer.body).toContain('Acme Signals Ltd: compliance@example.com');
    const report = await app.inject({ url: '/api/content/report/annual-2024/document.pdf' });
    expect(report.headers['content-disposition']).toBe('attachment; filename="2024_Annual_Compliance_Report.pdf"');
  });

  test('a public site has no examples', async () => {
    const opened = await open('https://signals.example.com');
    const ids = async (site: FastifyInstance, kind: string) =>
      (await site.inject({ url: `/api/content/${kind}?fields=id` })).json<{ id: string }[]>().map(({ id }) => id);
    expect(await ids(app, 'report')).toHaveLength(4);
    expect(await ids(opened, 'report')).toEqual([]);
    expect(await ids(opened, 'policy')).toEqual(['complaints', 'whistleblowing', 'data-protection-policy']);
    expect((await opened.inject({ url: '/api/content/report/soc-2' })).statusCode).toBe(404);
    await opened.close();
  });

  test('a public site marks the samples that people accept and that its forms follow', async () => {
    const opened = await open('https://signals.example.com');
    for (const path of ['legal/terms', 'legal/privacy', 'legal/risk', 'policy/complaints']) {
      const { body } = await opened.inject({ url: `/api/content/${path}/document.txt` });
      expect(body.split('\n', 1)[0], path).toBe(SAMPLE_LINE);
    }
    await opened.close();
  });

  test('the samples that a public site would show can be listed', async () => {
    const legal = ['terms', 'privacy', 'risk'].map((id) => `legal/${id}.md`);
    const policies = ['complaints', 'whistleblowing', 'data-protection-policy'].map((id) => `policy/${id}.md`);
    expect(await checkOwnDocuments(null)).toEqual({ samples: [...legal, ...policies], deadLinks: [] });
  });

  test('leaves unconfirmed claims out on a public site', async () => {
    const isIn = async (site: FastifyInstance) =>
      (await site.inject({ url: '/api/content/legal/terms' })).body.includes('Authorised by a financial regulator');
    const opened = await open('https://signals.example.com');
    expect([await isIn(app), await isIn(opened)]).toEqual([true, false]);
    await opened.close();
  });
});

test('GET /api/search finds parts of documents, misspelt words included', async () => {
  const [first] = await get<SearchResult[]>('search?q=refnds');
  expect(first).toMatchObject({
    title: 'Terms of Service',
    heading: '5. Refunds',
    address: '/terms-of-service#refunds',
  });
});

test('GET /api/search says what kind of help it found, and which words', async () => {
  const found = await get<SearchResult[]>('search?q=recovry codes&kind=help');
  const guide = found.find(({ address }) => address.startsWith('/help-center/protect-your-account'));
  expect(guide?.fields).toMatchObject({ type: 'guide', category: 'account', minutes: 4 });
  expect(guide?.words).toEqual(expect.arrayContaining(['recovery', 'codes']));
  expect(found.some(({ address }) => address === '/help-center#lost-authenticator')).toBe(true);
});

test('documents know the claims of the settings', async () => {
  const { claims } = await readSiteSettings({ db: db.database, clock });
  expect(claims.map(({ id }) => id)).toEqual([...CLAIM_PLACEHOLDERS]);
});

test('the retention table has a row for each kind of stored data', async () => {
  const { retentionTable } = await import('../personal-data/index.ts');
  expect(retentionTable().rows).toHaveLength(STORED_DATA.length);
});

describe('CONTENT_DIR', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealtick-content-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the version that a sign-up accepts is that of the documents which the site shows', async () => {
    const versionWith = async (contentDir: string | null) => {
      const { module, termsVersion } = getContent({ baseUrl: null, contentDir });
      await module.open?.(() => {});
      return termsVersion();
    };
    expect(await versionWith(null)).toBe('terms 5, risk disclosure 3');
    const own = mkdtempSync(join(tmpdir(), 'sealtick-content-'));
    mkdirSync(join(own, 'legal'));
    const front = 'title: Own\nupdated: 2026-12-01\nversion: 9\nsummary: Ours.\norder: 1';
    writeFileSync(join(own, 'legal/terms.md'), `---\n${front}\n---\n\nText.\n`);
    expect(await versionWith(own)).toBe('terms 9, risk disclosure 3');
    rmSync(own, { recursive: true });
  });

  test('earlier versions are read as documents and files that name what replaced them, and are in no list', async () => {
    const own = mkdtempSync(join(tmpdir(), 'sealtick-content-'));
    mkdirSync(join(own, 'legal'));
    const put = (name: string, version: number, text: string) =>
      writeFileSync(
        join(own, 'legal', name),
        `---\ntitle: Own terms\nupdated: 2026-12-0${version}\nversion: ${version}\nsummary: Ours.\norder: 1\n---\n\n${text}\n`,
      );
    put('terms.md', 3, 'Plans are monthly.');
    put('terms.v1.md', 1, 'Plans are quarterly.');
    put('terms.v2.md', 2, 'Plans are yearly.');
    const site = await open(null, own);
    const read = async <T>(path: string) => (await site.inject({ url: `/api/${path}` })).json<T>();
    expect(await read('content/legal/terms')).toMatchObject({
      replacedBy: null,
      earlier: [
        { id: 'terms.v2', version: 2, updated: '2026-12-02' },
        { id: 'terms.v1', version: 1, updated: '2026-12-01' },
      ],
    });
    expect(await read('content/legal/terms.v1')).toMatchObject({ replacedBy: 3, earlier: [] });
    const text = await site.inject({ url: '/api/content/legal/terms.v1/document.txt' });
    expect(text.body).toContain('Version 1, replaced by version 3');
    expect(text.body).toContain('Plans are quarterly.');
    expect(text.headers['content-disposition']).toContain('"Own_terms_Version_1.txt"');
    const file = await site.inject({ url: '/api/content/legal/terms.v2/document.pdf' });
    expect(file.headers['content-disposition']).toContain('"Own_terms_Version_2.pdf"');
    expect((await read<ContentDocument[]>('content/legal')).map(({ id }) => id)).toEqual(['terms', 'privacy', 'risk']);
    const found = await read<SearchResult[]>('search?q=quarterly&kind=legal');
    expect(found.map(({ title }) => title)).not.toContain('Own terms');
    await site.close();
    rmSync(own, { recursive: true });
  });

  test('a file that is not as it must be refuses the start, with file and field', async () => {
    mkdirSync(join(folder, 'legal'));
    writeFileSync(join(folder, 'legal/terms.md'), '---\ntitle: Own\n---\n');
    const start = getContent({ baseUrl: null, contentDir: folder }).module.open?.(() => {});
    await expect(start).rejects.toThrow(/A document is invalid: .*legal\/terms\.md: front matter `updated`/);
    const missing = getContent({ baseUrl: null, contentDir: join(folder, 'none') }).module.open?.(() => {});
    await expect(missing).rejects.toThrow('CONTENT_DIR is not a folder');
  });

  test('constants of the engine have their values', async () => {
    const front = 'title: Own\nupdated: 2026-12-01\nversion: 2\nsummary: Ours.\norder: 1';
    writeFileSync(join(folder, 'legal/terms.md'), `---\n${front}\n---\n\nFrom {{minRisk}} to {{maxRisk}}.\n`);
    const site = await open(null, folder);
    const { body } = await site.inject({ url: '/api/content/legal/terms/document.txt' });
    expect(body).toMatch(/From \d[\d.]*% to \d+%\./);
    await site.close();
  });

  test('a dead link is logged at the start and listed for the operator, but not in an earlier version', async () => {
    const front = (version: number) =>
      `---\ntitle: Own\nupdated: 2026-12-01\nversion: ${version}\nsummary: Ours.\norder: 1\n---\n\n`;
    const dead = [
      '/no-such-page',
      '/help',
      '/help-center/no-such-guide',
      '/legal/privacy',
      '/privacy-policy#none',
      '/glossary#none',
      '#none',
    ];
    const text = dead.map((address) => `[here](${address})\n`).join('\n');
    writeFileSync(join(folder, 'legal/terms.md'), `${front(2)}${text}`);
    writeFileSync(join(folder, 'legal/terms.v1.md'), `${front(1)}${text}`);
    const lines = dead.map((address, i) => `legal/terms.md:${9 + 2 * i}: the link to ${address} leads nowhere`);
    const warn = vi.fn();
    await getContent({ baseUrl: null, contentDir: folder }, { ...silentLog, warn } as never).module.open?.(() => {});
    expect(warn.mock.calls).toEqual(lines.map((line) => [`CONTENT_DIR: ${line}`]));
    expect((await checkOwnDocuments(folder)).deadLinks).toEqual(lines);
  });

  test.each([
    '/glossary#sharpe',
    '/glossary/#stop-floor',
    '/about/methodology#return-and-risk',
    '/about/',
    '/changelog/feed.rss',
    '/sitemap.xml',
    '/research/what-a-backtest-proves/figure.csv',
    '/research/rss.xml',
    '/research/an-article-of-the-console',
    '/help-center/connect-a-broker/',
    '/api/content/legal/terms.v1/document.pdf',
    '/.well-known/sealtick/log/checkpoint',
    '/favicon.ico',
    '/academy/journal-template.csv',
  ])('a link to %s is alive', async (address) => {
    const front = 'title: Own\nupdated: 2026-12-01\nversion: 2\nsummary: Ours.\norder: 1';
    writeFileSync(join(folder, 'legal/terms.md'), `---\n${front}\n---\n\n[here](${address})\n`);
    expect((await checkOwnDocuments(folder)).deadLinks).toEqual([]);
  });
});

test('GET /api/search finds courses and their modules, and of paid ones nothing that has to be paid for', async () => {
  const [module] = await get<SearchResult[]>('search?q=what%20a%20trade%20may%20cost&kind=course');
  expect(module).toMatchObject({
    kind: 'course',
    title: 'Risk management',
    heading: 'What a trade may cost',
    address: '/academy/courses/risk?module=risk-management',
  });
  const all = await get<SearchResult[]>('search?q=Knight%20Capital%20unintended&kind=course');
  expect(all.filter(({ words }) => words.includes('knight'))).toEqual([]);
});

describe('The glossary', () => {
  const glossary = () => get<ContentDocument>('content/about/glossary');
  const getTerms = ({ blocks }: ContentDocument) =>
    blocks.flatMap((block) => (block.type === 'heading' && block.level === 3 ? [block] : []));

  test('has every figure of a record and every word of trading and of the log, each at an anchor of its own', async () => {
    const terms = getTerms(await glossary());
    const names = terms.map(({ runs }) => runs[0]!.text);
    for (const { label } of Object.values(DEFINITIONS)) expect(names).toContain(label);
    expect(names).toEqual(expect.arrayContaining(['R', 'stop floor', 'inclusion proof, consistency proof']));
    const anchors = terms.map(({ id }) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(anchor).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('is found by the search, term by term', async () => {
    const [sharpe] = await get<SearchResult[]>('search?q=sharpe&kind=about');
    expect(sharpe).toMatchObject({ title: 'Glossary', heading: 'Sharpe', address: '/glossary#sharpe' });
    const [floor] = await get<SearchResult[]>('search?q=stop%20floor&kind=about');
    expect(floor).toMatchObject({ heading: 'stop floor', address: '/glossary#stop-floor' });
  });

  test('is where the first use of each term leads in articles, methodology and risk disclosure, to anchors that exist', async () => {
    const anchors = new Set(getTerms(await glossary()).map(({ id }) => `/glossary#${id}`));
    const articles = await get<ContentDocument[]>('content/research');
    const others = ['about/methodology', 'legal/risk', 'help/read-a-signal'];
    const documents = await Promise.all(others.map((path) => get<ContentDocument>(`content/${path}`)));
    for (const document of [...documents, ...articles]) {
      const links = [...JSON.stringify(document.blocks).matchAll(/"(\/glossary#[^"]*)"/g)].map(([, to]) => to!);
      expect(links.length, document.id).toBeGreaterThan(0);
      expect(new Set(links).size, document.id).toBe(links.length);
      for (const to of links) expect(anchors.has(to), `${document.id}: ${to}`).toBe(true);
    }
  });
});
