/** A text of a question, whose parts between backticks are formulas. */
export function QuestionText({ text }: { text: string }) {
  const parts = text.split('`');
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      <code key={`${place} ${part}`} className="rounded-chip bg-surface-2 px-1 font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
