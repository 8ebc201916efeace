import type { ContentBlock, ContentDocument } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { DocumentSearch } from './document-search.ts';

const heading = (id: string, text: string): ContentBlock => ({ type: 'heading', level: 2, id, runs: [{ text }] });
const paragraph = (text: string): ContentBlock => ({ type: 'paragraph', runs: [{ text }] });
const common = { updated: '2026-11-23', summary: 'A summary.', order: 1, fields: {}, earlier: [], replacedBy: null };

const search = new DocumentSearch([
  {
    ...common,
    kind: 'legal',
    id: 'terms',
    title: 'Terms of Service',
    address: '/terms-of-service',
    blocks: [
      heading('refunds', '5. Refunds'),
      paragraph('Prices are in dollars. You receive your first payment back within 14 days.'),
      heading('risk', '8. Risk'),
      paragraph('A drawdown is a loss from a peak.'),
    ],
  },
  {
    ...common,
    kind: 'help',
    id: 'drawdown',
    title: 'What is a drawdown?',
    address: '/help-center#drawdown',
    blocks: [heading('example', 'Example'), paragraph('From 100 to 80 is 20%.')],
  },
] satisfies ContentDocument[]);
const addresses = (words: string, kind?: 'help') =>
  search.find(words, { kind, limit: 5 }).map(({ address }) => address);

test('finds the part of a document, with the sentence that fits best', () => {
  expect(search.find('payment back', { limit: 5 })).toEqual([
    {
      kind: 'legal',
      title: 'Terms of Service',
      heading: '5. Refunds',
      address: '/terms-of-service#refunds',
      fields: {},
      excerpt: 'You receive your first payment back within 14 days.',
      words: ['payment', 'back'],
    },
  ]);
});

test('finds misspelt and begun words, titles first', () => {
  expect(addresses('drawdwn')).toEqual(['/help-center#drawdown', '/terms-of-service#risk']);
  expect(addresses('refu')).toEqual(['/terms-of-service#refunds']);
});

test('finds some words if no part has all of them', () => {
  expect(addresses('drawdown payment')).toContain('/terms-of-service#refunds');
  expect(addresses('zzzzzz')).toEqual([]);
});

test('finds within one kind', () => {
  expect(addresses('drawdown', 'help')).toEqual(['/help-center#drawdown']);
});
