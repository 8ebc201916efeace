import { JOURNAL_TAGS_MAX } from '@sealtick/contract';

const TAG_LENGTH_MAX = 30;

/** Returns the tags of a trade with the typed ones, which commas separate, or why they cannot be added. */
export function withTypedTags(tags: readonly string[], typed: string): { tags: string[] } | { problem: string } {
  const words = typed.split(',').map((word) => word.trim());
  const all = [...new Set([...tags, ...words.filter(Boolean)])];
  if (words.some((word) => word.length > TAG_LENGTH_MAX))
    return { problem: `A tag has at most ${TAG_LENGTH_MAX} characters. Commas separate tags.` };
  return all.length > JOURNAL_TAGS_MAX ? { problem: `A trade has at most ${JOURNAL_TAGS_MAX} tags.` } : { tags: all };
}
