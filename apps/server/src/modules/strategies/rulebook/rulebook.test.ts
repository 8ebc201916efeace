import { getStrategyContent } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLISHED } from '../performance/testing/record.ts';
import { RecordSite } from '../performance/testing/record-site.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { rulebookDocument } from './rulebook-document.ts';

let site: RecordSite;
beforeAll(async () => {
  site = await RecordSite.open();
});
afterAll(() => site.close());

test('GET /api/strategies/rulebook.pdf returns the rules of every active strategy to everyone', async () => {
  site.principal = { kind: 'anonymous' };
  const answer = await site.get('rulebook.pdf');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Rulebook.pdf"',
  });
  const { title, text } = await readPdf(answer.rawPayload);
  expect(title).toBe('Rulebook');
  const { name, executionPlaybook: playbook } = getStrategyContent(PUBLISHED)!;
  for (const words of [name, playbook.entryTrigger, playbook.stopLoss]) {
    expect(text).toContain(words.split(' ').slice(0, 4).join(' '));
  }
  expect(text).toContain('This document gives rules and no results.');
  expect(text).toContain('published in log entry 1');
  expect((await site.get('rulebook.pdf?colour=red')).statusCode).toBe(400);
});

test('the rulebook leaves inactive strategies out, and has no figures of a record', async () => {
  const strategy = (await site.get(PUBLISHED)).json();
  const printing = { siteName: 'Seal', printedAt: '2026-11-23T' };
  const document = rulebookDocument([strategy, { ...strategy, name: 'Retired', isActive: false }], printing);
  expect(document.strategies.map(({ name }) => name)).toEqual([strategy.name]);
  expect(JSON.stringify(document)).not.toContain('Sharpe');
});
