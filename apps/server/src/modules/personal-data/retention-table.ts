import { formatRule } from './retention-rule.ts';
import { STORED_DATA } from './stored-data.ts';

/** Returns what is stored about people, for how long and why, as documents print it. */
export const retentionTable = () => ({
  head: ['Data', 'How long', 'Why'],
  rows: STORED_DATA.map(({ data, rule, reason }) => [data, formatRule(rule), reason].map(capitalise)),
});

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
