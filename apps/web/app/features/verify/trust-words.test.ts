import { describe, expect, it } from 'vitest';
import { trustWords } from './trust-words.ts';

const witness = { name: 'w.example.com', size: 3, at: '2026-01-01T00:00:00.000Z', isPinned: false };

describe('trustWords', () => {
  it('says that nothing from before was compared', () => {
    expect(trustWords({ trust: 'unpinned', witnesses: [] })).toMatch(/^Unpinned: .*self-consistency/);
  });

  it('says that a checkpoint from before was compared', () => {
    expect(trustWords({ trust: 'pinned', witnesses: [] })).toMatch(/^Pinned: /);
  });

  it('counts the witnesses, and says who names them', () => {
    expect(trustWords({ trust: 'pinned', witnesses: [witness] })).toContain(
      'Cosigned by 1 witness that this site names: w.example.com.',
    );
    expect(trustWords({ trust: 'unpinned', witnesses: [witness, { ...witness, name: 'v.example.com' }] })).toContain(
      'Cosigned by 2 witnesses that this site names: w.example.com, v.example.com.',
    );
  });
});
