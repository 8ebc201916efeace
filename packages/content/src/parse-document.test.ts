import { describe, expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

const HEAD = 'title: A\nupdated: 2026-11-23\nversion: 1\nsummary: About a.\norder: 1';
const parse = (body: string, head = HEAD) =>
  parseDocument('legal', 'a', `---\n${head}\n---\n\n${body}\n`, 'legal/a.md');
const getBlocks = (body: string) => parse(body).blocks;

test('a document has the fields of its front matter and its address', () => {
  expect(parse('Text.')).toMatchObject({
    kind: 'legal',
    id: 'a',
    title: 'A',
    updated: '2026-11-23',
    summary: 'About a.',
    order: 1,
    fields: { version: 1 },
    blocks: [{ type: 'paragraph', runs: [{ text: 'Text.' }] }],
  });
});

test('text has styles, links and placeholders', () => {
  expect(getBlocks('A **bold [link](/signals)**,\n`code` and {{legalEntity}}.')).toEqual([
    {
      type: 'paragraph',
      runs: [
        { text: 'A ' },
        { text: 'bold ', strong: true },
        { text: 'link', strong: true, href: '/signals' },
        { text: ', ' },
        { text: 'code', code: true },
        { text: ' and ' },
        { text: '', placeholder: 'legalEntity' },
        { text: '.' },
      ],
    },
  ]);
  expect(parse('[a](/signals#x)\n').links).toEqual([{ to: '/signals#x', line: 9 }]);
});

test('line ends of Windows and a byte order mark change nothing', () => {
  const text = `---\n${HEAD}\n---\n\n## A\n\nOne\ntwo.\n\n[a](/signals)\n`;
  const read = (file: string) => parseDocument('legal', 'a', file, 'legal/a.md');
  expect(read(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text));
});

test('headings have anchors without their number', () => {
  expect(getBlocks("## 3. The member's account")).toEqual([
    { type: 'heading', level: 2, id: 'the-members-account', runs: [{ text: "3. The member's account" }] },
  ]);
});

test('lists, tables, code and components are blocks', () => {
  const body = [
    '1. one\n2. two\n',
    '| A | B |\n| --- | --- |\n| 1 | {{claim:soc2}} |\n',
    '```sh\nnpm start\n```\n',
    '::severity{level="high"}\n',
    '::picture{src="/a.webp" alt="A list" width="10" height="20"}\n',
    '::retention\n',
    ':::note[At 10:30]\nText at 10:30.\n:::',
  ].join('\n');
  expect(getBlocks(body)).toEqual([
    { type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
    {
      type: 'table',
      head: [[{ text: 'A' }], [{ text: 'B' }]],
      rows: [[[{ text: '1' }], [{ text: '', placeholder: 'claim:soc2' }]]],
    },
    { type: 'code', language: 'sh', text: 'npm start' },
    { type: 'severity', level: 'high' },
    { type: 'picture', src: '/a.webp', alt: 'A list', width: 10, height: 20 },
    { type: 'inserted', table: 'retention' },
    {
      type: 'box',
      look: 'note',
      title: 'At 10:30',
      blocks: [{ type: 'paragraph', runs: [{ text: 'Text at 10:30.' }] }],
    },
  ]);
});

describe('a document is refused, with its file and what would be right,', () => {
  test.each([
    [
      'an unknown placeholder',
      'By {{legalName}}.',
      /^legal\/a\.md:9: unknown placeholder \{\{legalName\}\}; known are name,/,
    ],
    ['an unknown claim', '{{claim:best}}', /unknown placeholder \{\{claim:best\}\}/],
    ['an unknown component', '::video{src="/a.mp4"}', /unknown component ::video; known are ::severity/],
    ['an unknown box', ':::hint[A]\nText.\n:::', /unknown component :::hint/],
    ['a wrong argument', '::severity{level="huge"}', /::severity level: Invalid option/],
    ['a simulation', '::simulation{name="reconnect"}', /a\.md:9: only modules of courses contain simulations/],
    ['a missing argument', '::picture{src="/a.webp" width="1" height="1"}', /::picture alt:/],
    ['an argument too many', '::retention{days="3"}', /::retention : Unrecognized key/],
    ['a box without a title', ':::note\nText.\n:::', /:::note needs a title in brackets/],
    ['HTML', '<b>Bold</b>', /the format has no HTML/],
    ['an image', 'An ![image](/a.png).', /the format has no image; use ::picture/],
    ['a first-level heading', '# Title', /headings are ## and ###/],
    ['a link of another scheme', '[a](javascript:alert)', /a link must lead to/],
    ['two equal headings', '## One\n\n## One', /two headings have the anchor #one/],
    [
      'quotes inside each other',
      '> '.repeat(5_000),
      /^legal\/a\.md:9: has more than 4 quotes or lists inside each other/,
    ],
    ['thousands of marks', '**a_'.repeat(5_000), /^legal\/a\.md:9: has more than 500 of the marks/],
    ['boxes inside each other', ':::note[A]\n'.repeat(500), /^legal\/a\.md:10: begins a box inside another one/],
    ['a nested list', '- a\n  - b', /an item of a list is one paragraph/],
  ])('for %s', (_what, body, message) => {
    expect(() => parse(body)).toThrow(message);
  });

  test.each([
    ['a missing field', HEAD.replace('summary: About a.\n', ''), /front matter `summary`: Invalid input/],
    ['a wrong day', HEAD.replace('2026-11-23', '23 Nov'), /front matter `updated`: Invalid ISO date/],
    ['an unknown field', `${HEAD}\nauthor: me`, /front matter : Unrecognized key: "author"/],
    ['what is not YAML', 'title: [', /front matter is not YAML/],
  ])('for front matter with %s', (_what, head, message) => {
    expect(() => parse('Text.', head)).toThrow(message);
  });
});
