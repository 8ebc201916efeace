import { withKeys } from '../../ui/document/with-keys.ts';

/** What the search takes for the space between two words. */
const BETWEEN_WORDS = /([\n\r\p{Z}\p{P}]+)/u;

/** A text with the found words marked. @param words In small letters. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return withKeys(text.split(BETWEEN_WORDS)).map(({ key, item }) =>
    words.includes(item.toLowerCase()) ? (
      <mark key={key} className="bg-transparent font-strong text-accent-text">
        {item}
      </mark>
    ) : (
      item
    ),
  );
}
