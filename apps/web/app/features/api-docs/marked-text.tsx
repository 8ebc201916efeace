import { Fragment } from 'react';

/** A text whose parts in backticks are code. */
export function MarkedText({ text }: { text: string }) {
  return text.split('`').map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    return <Fragment key={i}>{i % 2 === 1 ? <code>{part}</code> : part}</Fragment>;
  });
}
