import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BreakableText, breakableParts } from './breakable-text.tsx';

test('an email address breaks after its @, not before the end of its domain', () => {
  expect(breakableParts('Member, uxa@example.com')).toEqual(['Member, uxa@', 'example.com']);
});

test('addresses and ids break after their separators', () => {
  expect(breakableParts('https://example.com/a-b')).toEqual(['https://', 'example.com/', 'a-', 'b']);
  expect(breakableParts('strategy:tideline_pullback')).toEqual(['strategy:', 'tideline_', 'pullback']);
  expect(breakableParts('No separator')).toEqual(['No separator']);
});

test('the text itself is unchanged', () => {
  const html = renderToStaticMarkup(createElement(BreakableText, null, 'a@b.example'));
  expect(html).toContain('a@<wbr/>b.example');
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('a@b.example');
});
