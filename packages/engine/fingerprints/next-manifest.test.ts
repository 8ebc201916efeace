import { describe, expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import { nextManifest, UndecidedRulesError } from './next-manifest.ts';

const SOURCES = { 'strategies/one.ts': 'before' };
const EDITED = { 'strategies/one.ts': 'after' };
const RECORDED: Manifest = {
  bundler: 'bundler 1',
  strategies: { one: { fingerprint: 'one-1', former: ['old'] }, two: { fingerprint: 'two-1', former: [] } },
  statistics: { fingerprint: 'figures-1', former: [] },
  api: { Average: { fingerprint: 'average-1', former: [] } },
  sources: SOURCES,
};
const COMPUTED = {
  bundler: 'bundler 1',
  strategies: { one: 'one-1', two: 'two-1' },
  statistics: 'figures-1',
  api: { Average: 'average-1' },
};
const CHANGED = { ...COMPUTED, strategies: { one: 'one-2', two: 'two-1' } };

describe('The next manifest', () => {
  test('keeps the equivalent hashes if no fingerprint changed', () => {
    const { manifest, changed } = nextManifest(RECORDED, COMPUTED, EDITED, false);
    expect(manifest).toEqual({ ...RECORDED, sources: EDITED });
    expect(changed).toEqual([]);
  });

  test('records new rules if the sources and the fingerprint changed', () => {
    const { manifest, changed } = nextManifest(RECORDED, CHANGED, EDITED, false);
    expect(manifest.strategies).toEqual({ ...RECORDED.strategies, one: { fingerprint: 'one-2', former: [] } });
    expect(changed).toEqual(['one']);
  });

  test('records the same rules if the maintainer states so', () => {
    const { manifest, changed } = nextManifest(RECORDED, CHANGED, EDITED, true);
    expect(manifest.strategies.one).toEqual({ fingerprint: 'one-2', former: ['one-1', 'old'] });
    expect(changed).toEqual([]);
  });

  test('records the same rules if only the bundler changed', () => {
    const raised = {
      bundler: 'bundler 2',
      strategies: { one: 'one-2', two: 'two-2' },
      statistics: 'figures-2',
      api: { Average: 'average-2' },
    };
    expect(nextManifest(RECORDED, raised, SOURCES, false)).toEqual({
      manifest: {
        bundler: 'bundler 2',
        strategies: {
          one: { fingerprint: 'one-2', former: ['one-1', 'old'] },
          two: { fingerprint: 'two-2', former: ['two-1'] },
        },
        statistics: { fingerprint: 'figures-2', former: ['figures-1'] },
        api: { Average: { fingerprint: 'average-2', former: ['average-1'] } },
        sources: SOURCES,
      },
      changed: [],
    });
  });

  test('throws if both changed, unless the maintainer says that the rules are the same', () => {
    const raised = { ...CHANGED, bundler: 'bundler 2' };
    expect(() => nextManifest(RECORDED, raised, EDITED, false)).toThrow(UndecidedRulesError);
    expect(nextManifest(RECORDED, raised, EDITED, true).changed).toEqual([]);
  });

  test('adds a new strategy, and removes a deleted one', () => {
    const { manifest, changed } = nextManifest(
      RECORDED,
      { ...COMPUTED, bundler: 'bundler 2', strategies: { one: 'one-1', three: 'three-1' } },
      EDITED,
      false,
    );
    expect(manifest.strategies).toEqual({
      one: RECORDED.strategies.one,
      three: { fingerprint: 'three-1', former: [] },
    });
    expect(changed).toEqual(['three']);
  });

  test('recognises former rules after an undone edit', () => {
    const { manifest } = nextManifest(RECORDED, CHANGED, EDITED, true);
    const undone = nextManifest(manifest, COMPUTED, SOURCES, false);
    expect(undone.manifest.strategies.one).toEqual({ fingerprint: 'one-1', former: ['one-2', 'old'] });
    expect(undone.changed).toEqual([]);
  });
});
