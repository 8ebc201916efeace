import { expect, test } from 'vitest';
import { publicPagesOf } from './shared-scripts.ts';

const IMPORTERS: Record<string, readonly string[]> = {
  '/web/app/ui/button.tsx': ['/web/app/root.tsx', '/web/app/ui/form.tsx', '/web/app/routes/signals.tsx'],
  '/web/app/ui/form.tsx': ['/web/app/routes/account.tsx', '/web/app/routes/login.tsx?client', '/web/app/ui/button.tsx'],
};
const importersOf = (path: string) => IMPORTERS[path] ?? [];

test('a module counts for each public page that imports it, directly or through others', () => {
  expect([...publicPagesOf('/web/app/ui/button.tsx', importersOf)]).toEqual(['root', 'signals']);
});

test('a module that only pages of members import counts for no public page', () => {
  const onlyForms = (path: string) => importersOf(path).filter((importer) => !importer.endsWith('button.tsx'));
  expect([...publicPagesOf('/web/app/ui/form.tsx', onlyForms)]).toEqual([]);
});

test('modules that import each other are visited once', () => {
  expect([...publicPagesOf('/web/app/ui/form.tsx', importersOf)]).toEqual(['root', 'signals']);
});
