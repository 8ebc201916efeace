import { getStrategyContent, MINUTE_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Typesetter } from '../../../platform/pdf/typesetter.ts';
import type { SiteLogo } from '../../../platform/site-logo.ts';
import { plainPng } from '../../identity/testing/plain-png.ts';
import { PUBLISHED } from '../performance/testing/record.ts';
import { RecordSite } from '../performance/testing/record-site.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { playbookDocument } from './playbook-document.ts';

let site: RecordSite;
beforeAll(async () => {
  site = await RecordSite.open();
});
afterAll(() => site.close());

const TEMPLATE = new URL('./playbook.typ', import.meta.url);

const getPlaybook = (id: string) => site.get(`${id}/playbook.pdf`);
const content = getStrategyContent(PUBLISHED)!;

describe('GET /api/strategies/{id}/playbook.pdf', () => {
  test('asks to log in', async () => {
    site.principal = { kind: 'anonymous' };
    const answer = await getPlaybook(PUBLISHED);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ detail: 'Log in to call this.' });
  });

  test('returns the texts, figures and notices of the page to a member, as a file', async () => {
    site.principal = { kind: 'member', accountId: 'a', strategies: [] };
    const answer = await getPlaybook(PUBLISHED);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${PUBLISHED}-playbook-v1.pdf"`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    const { title, pages, text } = await readPdf(answer.rawPayload);
    expect(title).toBe(`${content.name}: playbook`);
    expect(pages).toBeGreaterThan(1);
    const { executionPlaybook: playbook } = content;
    for (const words of [playbook.entryTrigger, playbook.stopLoss, content.faq[0]!.question]) {
      expect(text).toContain(words.split(' ').slice(0, 4).join(' '));
    }
    expect(text).toContain('Backtest, simulated market,');
    expect(text).toContain('Hypothetical results have limits');
    expect(text).toContain('Trading carries a substantial risk of loss.');
    expect(text).toContain('published in log entry 1');
    expect(text).toMatch(/Equity of the model account, from 10,000 to \d{1,2},\d{3}\./);
  });

  test('answers 404 for an unknown strategy', async () => {
    site.principal = { kind: 'member', accountId: 'a', strategies: [] };
    expect((await getPlaybook('no-such')).statusCode).toBe(404);
  });
});

describe('The typesetter', () => {
  const typesetter = new Typesetter();

  test('prints markup in a text as text, and asks for no package', async () => {
    const answer = await site.get(PUBLISHED);
    const overview = '#import "@preview/cetz:0.3.4"; *bold* $x^2$ #read("/config.ts") <label>';
    const document = playbookDocument({ ...answer.json(), overview }, { siteName: 'Seal', printedAt: '2026-11-23T' });
    const { text } = await readPdf(await typesetter.typeset(TEMPLATE, document));
    expect(text).toContain('@preview/cetz');
    expect(text).toContain('*bold* $x^2$');
  });

  test('puts the logo of the site at the head of a document, and into no later one without it', async () => {
    const png = plainPng({ width: 40, height: 10 });
    let logo: SiteLogo | null = { width: 40, height: 10, png };
    const withLogo = new Typesetter(async () => logo);
    const document = playbookDocument((await site.get(PUBLISHED)).json(), {
      siteName: 'Seal',
      printedAt: '2026-11-23T',
    });
    const getImages = async () => Buffer.from(await withLogo.typeset(TEMPLATE, document)).toString('latin1');
    expect(await getImages()).toContain('/Subtype /Image');
    logo = null;
    expect(await getImages()).not.toContain('/Subtype /Image');
  });

  test('prints the restore after which the live record restarted', async () => {
    const restored = { at: '2026-11-02T09:00:00.000Z', lostEntries: 1_204 };
    const answer = await site.get(PUBLISHED);
    const document = playbookDocument({ ...answer.json(), restored }, { siteName: 'Seal', printedAt: '2026-11-23T' });
    const { text } = await readPdf(await typesetter.typeset(TEMPLATE, document));
    expect(text.replace(/\s+/g, ' ')).toContain('Restarted after a restore on 2026-11-02, 1,204 entries lost.');
  });

  test('reports a template that fails, and typesets the next document', async () => {
    await expect(typesetter.typeset(new URL('./none.typ', import.meta.url), {})).rejects.toThrow(
      'A document could not be typeset',
    );
    const document = playbookDocument((await site.get(PUBLISHED)).json(), {
      siteName: 'Seal',
      printedAt: '2026-11-23T',
    });
    const [one, other] = await Promise.all([
      typesetter.typeset(TEMPLATE, document),
      typesetter.typeset(TEMPLATE, { ...document, title: 'Other' }),
    ]);
    expect((await readPdf(one)).title).toBe(document.title);
    expect((await readPdf(other)).title).toBe('Other');
  });

  test('typesets a document that is asked for while the idle thread ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const resting = new Typesetter();
    const data = { siteName: 'Seal', printedAt: '2026-11-23T' };
    const document = playbookDocument((await site.get(PUBLISHED)).json(), data);
    await resting.typeset(TEMPLATE, document);
    vi.advanceTimersByTime(MINUTE_MS);
    expect((await readPdf(await resting.typeset(TEMPLATE, document))).title).toBe(document.title);
  });

  test('refuses documents while too many wait', async () => {
    const asked = Array.from({ length: 41 }, () => typesetter.typeset(new URL('./none.typ', import.meta.url), {}));
    const answers = await Promise.allSettled(asked);
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : ''));
    expect(reasons.filter((reason) => reason.includes('Too many documents'))).toHaveLength(1);
  });
});
