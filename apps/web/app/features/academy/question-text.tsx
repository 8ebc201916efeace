import { Formula } from '../../widgets/document/formula.tsx';
import { withKeys } from '../../widgets/document/with-keys.ts';

/** A text of a question, whose parts between backticks are formulas. */
export function QuestionText({ text }: { text: string }) {
  return withKeys(text.split('`')).map(({ key, item }) =>
    Number(key) % 2 === 1 ? <Formula key={key} text={item} /> : item,
  );
}
