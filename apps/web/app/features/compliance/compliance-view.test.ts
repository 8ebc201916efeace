import type { ContentBlock, ContentDocument, ContentRun } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import {
  complianceView,
  countActive,
  countPending,
  figuresShown,
  getDetails,
  getLabel,
  hasSamples,
} from './compliance-view.ts';

const cells = (...texts: string[]): ContentRun[][] => texts.map((text) => [{ text }]);
const buildDocument = (given: Partial<ContentDocument>): ContentDocument => ({
  kind: 'compliance',
  id: 'a',
  title: 'A',
  updated: '2026-11-23',
  summary: 'About a.',
  order: 1,
  address: '/compliance#a',
  fields: {},
  earlier: [],
  replacedBy: null,
  blocks: [],
  ...given,
});
const getArea = (...statuses: string[]) =>
  buildDocument({
    fields: { type: 'area', status: 'Active' },
    blocks: [
      {
        type: 'table',
        head: cells('Detail', 'Description', 'Status'),
        rows: statuses.map((status, i) => cells(`Detail ${i + 1}`, 'What is done', status)),
      },
    ],
  });
const getCertification = (validUntil: string, sample?: true) =>
  buildDocument({ fields: { type: 'certification', validUntil, ...(sample && { sample }) } });
const statement = (name: string, ...runs: ContentRun[]) => ({ name, runs });
const TODAY = '2025-12-31';

test('the details of an area are title, description and status, and those that are pending count', () => {
  const areas = [getArea('Active', 'Pending'), getArea('pending', 'Tested')];
  expect(getDetails(areas[0]!)).toEqual([
    ['Detail 1', 'What is done', 'Active'],
    ['Detail 2', 'What is done', 'Pending'],
  ]);
  expect(countPending(areas)).toBe(2);
  expect(countPending([getArea('Active', 'Ongoing')])).toBe(0);
});

test('no outstanding issue is claimed only while no detail is pending', () => {
  const figures = [statement('100%'), statement('24/7'), statement('0')];
  const shownWith = (status: string) => figuresShown(figures, [getArea('Active', status)]).map(({ name }) => name);
  expect(shownWith('Implemented')).toEqual(['100%', '24/7', '0']);
  expect(shownWith('Pending')).toEqual(['100%', '24/7']);
});

test('a certification holds until the end of its last day, and counts once it is confirmed', () => {
  const all = [getCertification(TODAY), getCertification('2025-12-30'), getCertification('2026-10-15', true)];
  expect(countActive(all, TODAY)).toBe(1);
  expect(countActive(all, '2026-01-01')).toBe(0);
});

test('a statement that begins with its figure is shown without it', () => {
  const mark = { text: '!', sample: true } as const;
  expect(getLabel('100%', [{ text: '100% regulatory compliance' }, mark])).toEqual([
    { text: 'Regulatory compliance' },
    mark,
  ]);
  expect(getLabel('0', [{ text: '0 outstanding compliance issues' }])).toEqual([
    { text: 'Outstanding compliance issues' },
  ]);
  expect(getLabel('24/7', [{ text: 'Watched at all hours' }])).toEqual([{ text: 'Watched at all hours' }]);
});

describe('the page of the documents', () => {
  const heading = (id: string): ContentBlock => ({ type: 'heading', level: 2, id, runs: [{ text: id }] });
  const table = (...rows: ContentRun[][][]): ContentBlock => ({ type: 'table', head: cells('Name', 'Value'), rows });
  const overview = buildDocument({
    fields: { type: 'overview' },
    blocks: [
      table(cells('24/7', 'Compliance monitoring')),
      heading('regulatory-information'),
      table(cells('Regulator', 'Authority'), cells('Registration number', '000000')),
      heading('memberships'),
      { type: 'list', ordered: false, items: cells('Member of a scheme', 'Member of an alliance') },
      heading('clean-security-record'),
      { type: 'paragraph', runs: [{ text: 'No significant incidents.' }] },
      heading('chief-compliance-officer'),
      { type: 'paragraph', runs: [{ text: '+44' }] },
    ],
  });
  const area = getArea('Active');
  const certification = getCertification(TODAY);
  const event = buildDocument({ fields: { type: 'event' } });

  test('has each part in its place', () => {
    expect(complianceView([area, event, overview, certification])).toEqual({
      overview,
      figures: [statement('24/7', { text: 'Compliance monitoring' })],
      regulator: [statement('Regulator', { text: 'Authority' }), statement('Registration number', { text: '000000' })],
      memberships: cells('Member of a scheme', 'Member of an alliance'),
      record: [{ text: 'No significant incidents.' }],
      officer: [{ text: '+44' }],
      areas: [area],
      certifications: [certification],
      events: [event],
    });
    expect(complianceView([area])).toBeNull();
  });

  test('warns of samples while one of its parts is one', () => {
    const warnsWith = (...more: ContentDocument[]) => hasSamples(complianceView([overview, area, ...more])!);
    expect([warnsWith(certification), warnsWith(getCertification(TODAY, true))]).toEqual([false, true]);
    expect(warnsWith(buildDocument({ fields: { type: 'event', sample: true } }))).toBe(true);
    const claimed = { ...overview, blocks: [table([[{ text: '24/7' }], [{ text: 'Watched', sample: true }]])] };
    expect(hasSamples(complianceView([claimed])!)).toBe(true);
  });
});
