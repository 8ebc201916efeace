import { expect, test } from 'vitest';
import { parseRoles } from './leadership-roles.ts';

test('roles are separated by semicolons, each a title and what it is responsible for', () => {
  expect(parseRoles('Head of risk: may pause any strategy: alone; Head of sales ')).toEqual([
    { title: 'Head of risk', duty: 'may pause any strategy: alone' },
    { title: 'Head of sales', duty: '' },
  ]);
});

test('a line with an empty or very long title, or with too many roles, has none', () => {
  expect(parseRoles('Head of risk;;Head of sales')).toBeNull();
  expect(parseRoles(': may pause any strategy')).toBeNull();
  expect(parseRoles('x'.repeat(81))).toBeNull();
  expect(parseRoles(Array.from({ length: 13 }, () => 'Role').join(';'))).toBeNull();
});
