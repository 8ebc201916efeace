import { DEFINITIONS } from '@sealtick/engine';
import { sampleText } from '../../platform/glossary/sample-text.ts';

/** Returns the table of every figure of a record, from the definitions that compute it. */
export const definitionTable = () => ({
  head: ['Figure', 'Definition', 'Shown from'],
  rows: Object.values(DEFINITIONS).map(({ label, definition, minimumDays, minimumTrades }) => [
    label,
    definition,
    sampleText(minimumDays, minimumTrades),
  ]),
});
