import { TextField } from '../../ui/text-field.tsx';
import { type AskedQuestion, type GivenAnswer, unclearNumber } from './given-answer.ts';
import { QuestionChoices, QuestionPicture } from './question-choices.tsx';
import { QuestionText } from './question-text.tsx';

interface QuestionFieldProps {
  question: AskedQuestion;
  /** Before the text of the question, such as its number. */
  prefix?: string;
  given: GivenAnswer;
  onChange: (given: GivenAnswer) => void;
  /** Once the answer was checked. */
  result?: { readonly right: readonly number[]; readonly answer: string | null } | undefined;
}

/** A question with its choices, or with a field for the number that it asks for. */
export function QuestionField({ question, prefix = '', given, onChange, result }: QuestionFieldProps) {
  const legend = `${prefix}${question.question}`;
  if (question.kind === 'choice')
    return (
      <QuestionChoices
        legend={legend}
        picture={question.picture}
        choices={question.choices}
        chosen={given.chosen}
        onChange={(chosen) => onChange({ ...given, chosen })}
        right={result?.right}
      />
    );
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-strong text-ink-1">
        <QuestionText text={legend} />
      </legend>
      {question.picture && <QuestionPicture picture={question.picture} />}
      <div className="max-w-60">
        <TextField
          label="Your answer"
          unit={question.unit ?? ''}
          hint={result ? undefined : 'A number, such as 1.5 or 1,5.'}
          error={unclearNumber(question, given)}
          inputMode="decimal"
          autoComplete="off"
          value={given.typed}
          disabled={result !== undefined}
          onChange={(typed) => onChange({ ...given, typed })}
        />
      </div>
      {result?.answer && (
        <p>
          The answer is <strong className="font-strong text-ink-1">{result.answer}</strong>.
        </p>
      )}
    </fieldset>
  );
}
