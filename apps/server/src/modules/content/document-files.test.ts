import { plainText, textOfRuns } from '@sealtick/content';
import { type ContentDocument, type ContentKind, SAMPLE_LINE, SAMPLE_MARK } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { Typesetter } from '../../platform/pdf/typesetter.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { createContent } from './index.ts';

/** Every document that a page offers as a file, with the number of its sheets. */
const FILES: readonly (readonly [kind: ContentKind, id: string, sheets: number])[] = [
  ['legal', 'terms', 5],
  ['legal', 'privacy', 8],
  ['legal', 'risk', 3],
  ['report', 'annual-2024', 2],
  ['report', 'security-q4-2024', 1],
  ['report', 'soc-2', 1],
  ['report', 'gdpr-assessment', 5],
  ['policy', 'complaints', 1],
];
const SAMPLES: readonly (readonly [kind: ContentKind, id: string])[] = [
  ['report', 'annual-2024'],
  ['report', 'security-q4-2024'],
  ['report', 'soc-2'],
  ['report', 'gdpr-assessment'],
  ...['terms', 'privacy', 'risk'].map((id) => ['legal', id] as const),
  ...['conflicts', 'aml', 'complaints', 'whistleblowing', 'data-protection-policy'].map(
    (id) => ['policy', id] as const,
  ),
];

const db = useTestDatabase();
let app: FastifyInstance;

beforeAll(async () => {
  const { module: content } = createContent({
    readArticles: async () => [],
    readCourseParts: async () => [],
    press: { typesetter: new Typesetter(), siteName: async () => 'Sealtick' },
    clock: { now: () => Date.UTC(2026, 10, 23) },
    log: silentLog,
    db: db.database,
    config: { baseUrl: null, contentDir: null, publicFeedDelayMinutes: 15 } as never,
  });
  await content.open?.(() => {});
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [content],
    getViewer: () => testViewer(db.database, { market: 'simulated', now: 0 }),
  });
});
afterAll(() => app.close());

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** Returns what a file states about its edition. */
const getEdition = ({ updated, fields }: ContentDocument) =>
  `Version ${fields.version} · Last updated ${DAY.format(new Date(updated))}`;

/** Returns the foot of a file's pages, without their numbers. */
const getFoot = (document: ContentDocument) =>
  `Sealtick · ${document.title} · ${getEdition(document)}${document.fields.sample ? ' · Sample' : ''}`;

const buildDocument = async (kind: string, id: string) =>
  (await app.inject({ url: `/api/content/${kind}/${id}` })).json<ContentDocument>();

/** Returns the text of each sheet of a document's PDF. */
async function getSheets(kind: string, id: string): Promise<string[]> {
  const { rawPayload } = await app.inject({ url: `/api/content/${kind}/${id}/document.pdf` });
  const pdf = await getDocumentProxy(Uint8Array.from(rawPayload));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_none, i) => {
      const { items } = await (await pdf.getPage(i + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

/** Text without what a line break, a mark of a list or a rule of a table changes. */
const bare = (text: string) => text.replaceAll(/[\s\u00AD\u2010•‣|[\]=.-]/g, '');

describe.each(FILES)('The PDF of %s/%s', (kind, id, sheets) => {
  test('has the text that its page shows, whole and in the same order', async () => {
    const document = await buildDocument(kind, id);
    const foot = bare(getFoot(document));
    const pages = await getSheets(kind, id);
    const heads = document.blocks.flatMap((block) =>
      block.type === 'table' ? [bare(block.head.map(textOfRuns).join(''))] : [],
    );
    // A table that goes on has its head again.
    const withoutHeads = (text: string) => heads.reduce((rest, head) => rest.replaceAll(head, ''), text);
    const body = pages.map((text, i) => bare(text).replace(`${foot}${i + 1}/${pages.length}`, '')).join('');
    for (const head of heads) expect(body).toContain(head);
    const dated = `Version ${document.fields.version}\nLast updated: ${document.updated}`;
    const page = plainText(document).replace(dated, getEdition(document));
    expect(withoutHeads(body)).toBe(withoutHeads(bare(page)));
    expect(pages).toHaveLength(sheets);
  });

  test('gives title, version, date and the number of each page at its foot', async () => {
    const document = await buildDocument(kind, id);
    const pages = await getSheets(kind, id);
    for (const [i, text] of pages.entries()) {
      const foot = `${getFoot(document)} ${i + 1} / ${pages.length}`;
      expect(text.replaceAll(/\s+/g, ' ')).toContain(foot);
    }
  });
});

test.each(SAMPLES)('The files of %s/%s begin with what they are', async (kind, id) => {
  const [first] = await getSheets(kind, id);
  expect(first!.replaceAll(/\s+/g, ' ').trim().startsWith(SAMPLE_LINE)).toBe(true);
  const text = await app.inject({ url: `/api/content/${kind}/${id}/document.txt` });
  expect(text.body.split('\n', 1)[0]).toBe(SAMPLE_LINE);
});

test.each<[kind: ContentKind, id: string, format: 'pdf' | 'txt', name: string]>([
  ['legal', 'terms', 'pdf', 'Terms_of_Service.pdf'],
  ['legal', 'privacy', 'pdf', 'Privacy_Policy.pdf'],
  ['legal', 'risk', 'pdf', 'Risk_Disclosure.pdf'],
  ['report', 'annual-2024', 'pdf', '2024_Annual_Compliance_Report.pdf'],
  ['report', 'security-q4-2024', 'pdf', 'Q4_2024_Security_Audit.pdf'],
  ['report', 'soc-2', 'pdf', 'SOC_2_Type_II_Report.pdf'],
  ['report', 'gdpr-assessment', 'pdf', 'GDPR_Compliance_Assessment.pdf'],
  ['report', 'annual-2024', 'txt', '2024_Annual_Compliance_Report.txt'],
  ['policy', 'complaints', 'txt', 'Complaints_Policy.txt'],
  ['policy', 'whistleblowing', 'txt', 'Whistleblowing_Policy.txt'],
  ['policy', 'data-protection-policy', 'txt', 'Data_Protection_Policy.txt'],
  ['policy', 'conflicts', 'txt', 'Conflicts_of_Interest_Policy.txt'],
  ['policy', 'aml', 'txt', 'Anti-Money-Laundering_Policy.txt'],
])('The file of %s/%s as %s is named %s', async (kind, id, format, name) => {
  const { headers, body } = await app.inject({ url: `/api/content/${kind}/${id}/document.${format}` });
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  expect(headers['content-type']).toMatch(format === 'pdf' ? 'application/pdf' : 'text/plain');
  if (kind === 'policy') {
    expect(body).toContain('Chief Compliance Officer of Example Trading Ltd');
    expect(body).toContain('compliance@example.com');
  }
});

test('The PDF of the privacy policy has every row of the retention table', async () => {
  const text = (await getSheets('legal', 'privacy')).map(bare).join('');
  const { blocks } = await buildDocument('legal', 'privacy');
  const table = blocks.flatMap((block) => (block.type === 'table' && block.head.length === 3 ? [block] : []))[0]!;
  expect(table.rows.length).toBeGreaterThan(40);
  for (const row of table.rows)
    expect(text).toContain(
      bare(
        row
          .flat()
          .map((run) => run.text)
          .join(''),
      ),
    );
});

test('The PDF of the risk disclosure has its warning and the severity of each category', async () => {
  const text = (await getSheets('legal', 'risk')).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('You can lose more than you invest');
  const severities = [...text.matchAll(/(Market|Leverage|Strategy|Technology|Liquidity) risk Severity: (\w+)/g)];
  expect(severities.map(([, name, level]) => `${name} ${level}`)).toEqual([
    'Market high',
    'Leverage high',
    'Strategy high',
    'Technology medium',
    'Liquidity low',
  ]);
  expect(text).toContain(`Authorised by a financial regulator ${SAMPLE_MARK}`);
});
