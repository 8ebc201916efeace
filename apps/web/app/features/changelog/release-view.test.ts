import type { ContentDocument } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { filterReleases, getReleases } from './release-view.ts';

const buildDocument = (id: string, heading: string, text: string): ContentDocument => ({
  kind: 'changelog',
  id,
  title: `Title of ${id}`,
  updated: '2026-11-23',
  summary: 'What is new.',
  order: 1,
  address: `/changelog#${id}`,
  fields: { date: '2026-11-23', type: 'minor', breaking: false },
  earlier: [],
  replacedBy: null,
  blocks: [
    { type: 'heading', level: 2, id: 'a', runs: [{ text: heading }] },
    { type: 'paragraph', runs: [{ text }] },
  ],
});
const releases = getReleases([
  buildDocument('2.4.0', 'Feature: Plans', 'Members pay for plans.'),
  buildDocument('2.3.1', 'Security: Hashes', 'Sessions are hashes.'),
]);
const found = (filter: object) =>
  filterReleases(releases, { q: '', change: '', release: '', ...filter }).map(({ version }) => version);

test('a release has its changes, and the first is the latest', () => {
  expect(releases[0]).toMatchObject({
    version: '2.4.0',
    type: 'minor',
    isLatest: true,
    changes: [{ type: 'feature', title: 'Plans', description: [{ text: 'Members pay for plans.' }] }],
  });
  expect(releases[1]?.isLatest).toBe(false);
});

test('releases are found by words of any of their parts, and by the types of change and release', () => {
  expect(found({})).toEqual(['2.4.0', '2.3.1']);
  expect(found({ q: 'MEMBERS plans' })).toEqual(['2.4.0']);
  expect(found({ q: '2.3' })).toEqual(['2.3.1']);
  expect(found({ change: 'security' })).toEqual(['2.3.1']);
  expect(found({ release: 'patch' })).toEqual(['2.3.1']);
  expect(found({ change: 'security', release: 'minor' })).toEqual([]);
});
