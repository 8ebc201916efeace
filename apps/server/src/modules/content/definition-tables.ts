import { FIGURE_GROUPS } from '@sealtick/contract';
import { DEFINITIONS } from '@sealtick/engine';
import { sampleText } from '../../platform/glossary/sample-text.ts';

/** Returns a table of each group of figures, from the definitions that compute them. */
export const definitionTables = () =>
  FIGURE_GROUPS.map(({ title, keys }) => ({
    title,
    head: ['Figure', 'Definition', 'Shown from'],
    rows: keys.filter(isDefined).map((key) => {
      const { label, definition, minimumDays, minimumTrades } = DEFINITIONS[key];
      return [label, definition, sampleText(minimumDays, minimumTrades)];
    }),
  }));

const isDefined = (key: string): key is keyof typeof DEFINITIONS => Object.hasOwn(DEFINITIONS, key);
