import { asList, asRecord, asText } from '../../lib/guard.ts';

const NAMED = 2;

/** What the site says of its health in a few words: all is well, or which parts are not. */
export function statusWords(sent: unknown): { readonly words: string; readonly isWell: boolean } {
  const { overall, checks } = asRecord(sent);
  if (overall === 'operational') return { words: 'All Systems Operational', isWell: true };
  const inState = (state: string) =>
    asList(checks)
      .map(asRecord)
      .filter((check) => check.state === state)
      .map(({ name }) => asText(name));
  if (overall === 'down') return { words: withNames('Not operational', inState('failed')), isWell: false };
  if (overall === 'degraded') return { words: withNames('Degraded', inState('degraded')), isWell: false };
  return { words: 'Status unknown', isWell: false };
}

function withNames(words: string, names: readonly string[]): string {
  if (names.length === 0) return words;
  const more = names.length - NAMED;
  return `${words}: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
