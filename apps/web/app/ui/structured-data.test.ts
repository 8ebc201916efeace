import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StructuredData, type Terms } from './structured-data.tsx';

const drawn = (data: Terms | false) => renderToStaticMarkup(createElement(StructuredData, { data }));
const read = (html: string) => JSON.parse(html.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, ''));

test('What is said stands in the terms of schema.org', () => {
  expect(read(drawn({ '@type': 'ItemList', name: 'Library' }))).toEqual({
    ...{ '@context': 'https://schema.org', '@type': 'ItemList', name: 'Library' },
  });
});

test('No name, whatever is in it, ends the element or begins another', () => {
  const name = '</script><script>alert(1)</script><!-- & \u2028';
  const html = drawn({ name });
  expect(html.match(/<(\/?script|!--)/g)).toEqual(['<script', '</script']);
  expect(read(html).name).toBe(name);
});

test('The browser draws none of it', () => {
  expect(read(drawn(false))).toEqual({});
});
