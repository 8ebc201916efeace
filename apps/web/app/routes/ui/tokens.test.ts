import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';

vi.mock('../../app.css?raw', () => ({ default: readFileSync(join(import.meta.dirname, '../../app.css'), 'utf8') }));
const { contrast, TOKENS, worst } = await import('./tokens.ts');

describe('the theme', () => {
  test('reads the theme from the style sheet', () => {
    expect(TOKENS.get('surface-0')).toBe('#0a0d12');
    expect(contrast('ink-1', 'surface-0')).toBeCloseTo(16.5, 1);
  });

  test.each(['ink-1', 'ink-2', 'ink-3', 'accent', 'accent-text', 'long', 'short', 'warn'])(
    '%s is readable on every surface',
    (name) => {
      expect(worst(name)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-accent', 'short'],
    ['on-accent', 'long'],
    ['accent-text', 'accent-soft'],
    ['long', 'long-soft'],
    ['short', 'short-soft'],
    ['warn', 'warn-soft'],
  ])('%s is readable on %s', (text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test('has a control border that is visible on every surface', () => {
    expect(worst('line-control')).toBeGreaterThanOrEqual(3);
  });

  test.each(['long-mute', 'short-mute', 'bar-before', 'curve-backtest', 'curve-live'])(
    '%s is visible as a mark',
    (name) => {
      expect(Math.min(contrast(name, 'surface-0'), contrast(name, 'surface-1'))).toBeGreaterThanOrEqual(3);
    },
  );
});
