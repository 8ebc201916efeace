import { DocumentRuns } from '../../widgets/document/document-runs.tsx';

/** A text of a question, whose parts between backticks are formulas. */
export function QuestionText({ text }: { text: string }) {
  const runs = text
    .split('`')
    .map((part, place) => (place % 2 === 1 ? { text: part, code: true as const } : { text: part }));
  return <DocumentRuns runs={runs} />;
}
