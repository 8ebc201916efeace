import { expect, test } from 'vitest';
import { MODULE_PAGES, MODULES_TEXT, RESOURCE_PAGES } from './educational-resources.ts';

test('four modules of the academy are named by a parameter, the academy itself has none', () => {
  expect(MODULES_TEXT).toContain('has 8 modules');
  expect(MODULE_PAGES.map(({ to }) => to)).toEqual([
    '/academy?module=risk-management',
    '/academy?module=psychology',
    '/academy?module=signals',
    '/academy?module=money-management',
  ]);
  expect(RESOURCE_PAGES[0]).toEqual({ to: '/academy', label: 'The academy' });
});

test('further pages teach about risk, none of them twice', () => {
  const addresses = [...MODULE_PAGES, ...RESOURCE_PAGES].map(({ to }) => to);
  expect(addresses).toEqual(expect.arrayContaining(['/risk-config', '/strategies', '/signals/verify', '/help-center']));
  expect(new Set(addresses).size).toBe(addresses.length);
});
