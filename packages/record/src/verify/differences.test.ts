import { describe, expect, test } from 'vitest';
import { getDifferences } from './differences.ts';

describe('The differences between a row and the log', () => {
  test('are the fields of both sides with different values', () => {
    expect(getDifferences({ entry: '1.2', side: 'long', note: 'x' }, { entry: '1.1', side: 'long' })).toEqual([
      { field: 'entry', shown: '"1.2"', sealed: '"1.1"' },
    ]);
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))('ignore the field %s of a row', (field) => {
    const shown = JSON.parse(`{${JSON.stringify(field)}: "x"}`) as Record<string, unknown>;
    expect(getDifferences(shown, { entry: '1.1' })).toEqual([]);
  });
});
