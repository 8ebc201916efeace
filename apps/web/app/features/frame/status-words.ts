import type { StatusAnswer } from '@sealtick/contract';

const NAMED = 2;

/** What the site says of its health in a few words: all is well, or which parts are not. @param status null where it is not known */
export function statusWords(status: StatusAnswer | null): { readonly words: string; readonly isWell: boolean } {
  if (status === null) return { words: 'Status unknown', isWell: false };
  const { overall, checks } = status;
  if (overall === 'operational') return { words: 'All Systems Operational', isWell: true };
  const [words, state] = overall === 'down' ? ['Not operational', 'failed'] : ['Degraded', 'degraded'];
  const names = checks.filter((check) => check.state === state).map(({ name }) => name);
  return { words: withNames(words, names), isWell: false };
}

function withNames(words: string, names: readonly string[]): string {
  if (names.length === 0) return words;
  const more = names.length - NAMED;
  return `${words}: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
