import { Fragment } from 'react';

/** Returns a text in the parts between which a line may break: after `@`, `/`, `:`, `_` and a hyphen. */
export const breakableParts = (text: string): string[] => text.split(/(?<=[@/:_-])(?=[^@/:_\s-])/);

/** A text with an address or id, which breaks between its parts; within a part only if one is wider than its line. */
export function BreakableText({ children }: { children: string }) {
  return (
    <span className="wrap-anywhere">
      {breakableParts(children).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
