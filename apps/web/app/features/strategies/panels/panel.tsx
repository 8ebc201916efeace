import type { Strategy } from '@sealtick/contract';

export interface PanelProps {
  strategy: Strategy;
}

/** Text of a readable width, in paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} className="max-w-read text-16 not-first:mt-3">
      {paragraph}
    </p>
  ));
}
