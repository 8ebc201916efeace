import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StructuredData, type Terms } from './structured-data.tsx';

const drawn = (data: Terms | false) => renderToStaticMarkup(createElement(StructuredData, { data }));
const read = (html: string) => JSON.parse(html.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, ''));

test('contains the data in schema.org terms', () => {
  expect(read(drawn({ '@type': 'ItemList', name: 'Library' }))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Library',
  });
});

test('escapes names that contain tags', () => {
  const name = '</script><script>alert(1)</script><!-- & \u2028';
  const html = drawn({ name });
  expect(html.match(/<(\/?script|!--)/g)).toEqual(['<script', '</script']);
  expect(read(html).name).toBe(name);
});

test('is empty in the browser', () => {
  expect(read(drawn(false))).toEqual({});
});
