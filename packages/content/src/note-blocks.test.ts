import { describe, expect, test } from 'vitest';
import { noteBlocks } from './note-blocks.ts';

const typed = (text: string) => [{ type: 'paragraph', runs: [{ text }] }];

describe('A note in Markdown', () => {
  test('has headings, lists, tables, code, emphasis and links', () => {
    expect(noteBlocks('# Plan\n\nWaited for the **close**.\n\n- one\n- [two](https://example.com/a)')).toEqual([
      { type: 'heading', level: 2, id: 'plan', runs: [{ text: 'Plan' }] },
      { type: 'paragraph', runs: [{ text: 'Waited for the ' }, { text: 'close', strong: true }, { text: '.' }] },
      {
        type: 'list',
        ordered: false,
        items: [[{ text: 'one' }], [{ text: 'two', href: 'https://example.com/a' }]],
      },
    ]);
    expect(noteBlocks('| a | b |\n|---|---|\n| 1 | 2 |')[0]).toMatchObject({ type: 'table' });
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    '[click](data:text/html,x)',
    '[click](//example.com)',
    '![chart](https://example.com/pixel.png)',
    '::picture{src="/a.png" alt="a" width=1 height=1}',
    ':::note[Title]\ntext\n:::',
    '{{name}} and {{unknown}}',
    '> quoted',
    '> '.repeat(5_000),
    `${'- > '.repeat(20)}word`,
    '**a_'.repeat(2_000),
    ':::note[Title]\n'.repeat(500),
    '- one\n  - nested',
    '---',
  ])('shows %j as it was typed or leaves it out', (text) => {
    const blocks = noteBlocks(text);
    expect(JSON.stringify(blocks)).not.toContain('href');
    for (const block of blocks) expect(block.type).toBe('paragraph');
    if (text !== '---') expect(blocks).toEqual(typed(text));
  });

  test('takes dashes at its beginning for text, not for front matter', () => {
    expect(JSON.stringify(noteBlocks('---\nsecret\n---'))).toContain('secret');
  });

  test('is read whatever it contains', () => {
    for (const text of ['', ' ', '['.repeat(2_000), '*'.repeat(2_000), '>'.repeat(500), '`'.repeat(999), '\u0000'])
      expect(Array.isArray(noteBlocks(text))).toBe(true);
  });
});
