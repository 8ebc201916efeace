import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCardViews } from './card-view.ts';
import { toStrategyView } from './strategy-view.ts';

describe('toStrategyView', () => {
  it('shows anything that has an id', () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(row, (rest) => {
        expect(toStrategyView({ ...rest, id: 'x' })?.id).toBe('x');
      }),
    );
  });

  it('survives every field being something else', () => {
    const fields = ['name', 'markets', 'performanceMetrics', 'configuration', 'parameters', 'executionPlaybook', 'faq'];
    const row = fc.record(Object.fromEntries(fields.map((field) => [field, fc.jsonValue()])));
    fc.assert(fc.property(row, (rest) => toStrategyView({ ...rest, id: 'x' }) !== null));
  });

  it('keeps a list of set-up conditions a list, and a text a text', () => {
    const conditions = (setupConditions: unknown) =>
      toStrategyView({ id: 'x', executionPlaybook: { setupConditions } })?.playbook.setupConditions;
    expect(conditions(['a', 'b'])).toEqual(['a', 'b']);
    expect(conditions('one text')).toBe('one text');
  });

  it('explains a configuration value by its parameter, found by key or by label', () => {
    const parameters = { stopAtr: { label: 'Stop distance', help: 'In average true ranges' } };
    const help = (key: string) =>
      toStrategyView({ id: 'x', configuration: { [key]: 1 }, parameters })?.configuration[0].help;
    expect(help('stopAtr')).toBe('In average true ranges');
    expect(help('Stop distance')).toBe('In average true ranges');
    expect(help('other')).toBe('');
  });

  it('writes configuration values as words', () => {
    const view = toStrategyView({
      id: 'x',
      configuration: { period: 14, useStop: false, mode: 'fast' },
      parameters: { period: { help: 'Bars looked back' } },
    });
    expect(view?.configuration).toEqual([
      { key: 'period', value: '14', help: 'Bars looked back' },
      { key: 'useStop', value: 'no', help: '' },
      { key: 'mode', value: 'fast', help: '' },
    ]);
  });
});

describe('toCardViews', () => {
  it('leaves out what is no strategy', () => {
    expect(toCardViews([{ id: 'a' }, null, 5, {}]).map(({ id }) => id)).toEqual(['a']);
    expect(toCardViews({ message: 'no list' })).toEqual([]);
  });
});
