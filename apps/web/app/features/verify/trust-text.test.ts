import { describe, expect, test } from 'vitest';
import { trustText } from './trust-text.ts';

const witness = { name: 'w.example.com', size: 3, at: '2026-01-01T00:00:00.000Z', isPinned: false };

describe('trustText', () => {
  test('says that no earlier checkpoint was compared', () => {
    expect(trustText({ trust: 'unpinned', witnesses: [] })).toMatch(/^Unpinned: .*consistency of the log itself/);
  });

  test('says that an earlier checkpoint was compared', () => {
    expect(trustText({ trust: 'pinned', witnesses: [] })).toMatch(/^Pinned: /);
  });

  test('counts the witnesses and says who lists them', () => {
    expect(trustText({ trust: 'pinned', witnesses: [witness] })).toContain(
      'Cosigned by 1 witness listed by this site: w.example.com.',
    );
    expect(trustText({ trust: 'unpinned', witnesses: [witness, { ...witness, name: 'v.example.com' }] })).toContain(
      'Cosigned by 2 witnesses listed by this site: w.example.com, v.example.com.',
    );
  });
});
