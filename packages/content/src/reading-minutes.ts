import type { ContentBlock } from '@sealtick/contract';
import { textOfBlock } from './plain-text.ts';

/** Words that an adult reads silently in a minute (Brysbaert 2019: 238 of non-fiction in English). */
const WORDS_A_MINUTE = 238;

/** Returns the minutes that reading takes, at least one. */
export function readingMinutes(blocks: readonly ContentBlock[]): number {
  const words = blocks.map(textOfBlock).join(' ').split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
