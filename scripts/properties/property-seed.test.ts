import fc from 'fast-check';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { propertySeed } from './property-seed.ts';

test('uses a fixed seed unless PROPERTY_SEED is set', () => {
  expect(propertySeed('')).toBe(propertySeed(''));
  expect(propertySeed('-1544792807')).toBe(-1_544_792_807);
  for (const text of ['random', '1.5', '4294967296']) expect(() => propertySeed(text)).toThrow(`(got ${text})`);
});

test('names the seed when a property fails', () => {
  const draw = () => fc.sample(fc.integer(), 5);
  const property = () => fc.assert(fc.property(fc.integer(), () => false));
  expect(draw()).toEqual(draw());
  expect(property).toThrow(`seed: ${propertySeed()}`);
});

test('every vitest project sets the seed', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string; setupFiles?: string[] } }[];
  expect(projects.map(({ test: { name } }) => name)).toEqual([
    'unit',
    'modules',
    'programs',
    'screens',
    'served',
    'faults',
    'real-data',
  ]);
  for (const { test: project } of projects) {
    expect(project.setupFiles, project.name).toContain('scripts/properties/property-seed.setup.ts');
  }
});
