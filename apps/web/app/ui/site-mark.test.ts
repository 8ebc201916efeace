import type { SiteSettings } from '@sealtick/contract';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteProvider, UNKNOWN_SITE } from '../lib/site/site.tsx';
import { SiteMark } from './site-mark.tsx';

function shown(logo: SiteSettings['logo']): string {
  const settings = { name: 'Northwind', logo } as SiteSettings;
  const site = { ...UNKNOWN_SITE, settings };
  return renderToStaticMarkup(SiteProvider({ site, children: h(SiteMark) }));
}
const url = '/api/site/logo.png?digest=a';

test('a site without a logo shows the mark of the product and its name', () => {
  expect(shown(null)).toContain('<svg');
  expect(shown(null)).toContain('Northwind');
});

test('a logo at least twice as wide as high stands alone, with room kept for it', () => {
  const html = shown({ url, width: 200, height: 100 });
  expect(html).toContain(`src="${url}"`);
  expect(html).toContain('width="200" height="100"');
  expect(html).not.toContain('Northwind');
});

test('a narrower logo stands beside the name', () => {
  expect(shown({ url, width: 199, height: 100 })).toContain('Northwind');
});
