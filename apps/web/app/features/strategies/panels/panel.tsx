import type { Strategy } from '@sealtick/contract';

export interface PanelProps {
  strategy: Strategy;
}

/** Text of a readable width, in paragraphs. @param isSmall Among figures instead of on its own. */
export function Paragraphs({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} className={`max-w-read not-first:mt-3 ${isSmall ? '' : 'text-16'}`}>
      {paragraph}
    </p>
  ));
}
