import { type CourseTestResult, RETENTION_QUESTIONS, type TestKind, type TestPaper } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toastFailure } from '../../ui/toast/toast.ts';
import { answerTest } from './academy.queries.ts';
import { unansweredQuestions } from './academy-view.ts';
import { type GivenAnswer, NO_ANSWER, sentAnswer } from './given-answer.ts';
import { QuestionField } from './question-field.tsx';

interface TestFormProps {
  label: string;
  /** Of which course it is, with the name on the certificate of an examination. */
  test: { readonly id: string; readonly kind: TestKind; readonly holder?: string };
  questions: TestPaper['questions'];
  onResult: (result: CourseTestResult) => void;
  onCancel: () => void;
}

const NOTHING_GIVEN: { answers: Readonly<Record<string, GivenAnswer>> } = { answers: {} };

/** The questions of a test. What was answered stays in this tab until it is sent. */
export function TestForm({ label, test, questions, onResult, onCancel }: TestFormProps) {
  const draft = useDraft(`test.${test.id}.${test.kind}`, NOTHING_GIVEN);
  const given = draft.value.answers;
  const [left, setLeft] = useState<readonly number[]>([]);
  const grading = useMutation({
    ...answerTest,
    onError: toastFailure('Answers Not Sent'),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const unanswered = unansweredQuestions(questions, given);
    setLeft(unanswered);
    if (unanswered.length > 0) return;
    const answers = questions.flatMap((question) => {
      const sent = sentAnswer(question, given[question.id] ?? NO_ANSWER);
      return sent === null ? [] : [{ id: question.id, ...sent }];
    });
    const onSuccess = (graded: CourseTestResult) => {
      draft.clear();
      onResult(graded);
    };
    grading.mutate({ ...test, answers }, { onSuccess });
  };
  return (
    <form onSubmit={send} className="grid gap-6" aria-label={label}>
      <p>
        {test.kind === 'later'
          ? `${RETENTION_QUESTIONS} questions from different modules, and other ones than in your earlier tests.`
          : 'At least one question per module, and other ones each time.'}{' '}
        More than one choice can be right. Answer every question, and guess where you do not know.
      </p>
      {questions.map((question, place) => (
        <QuestionField
          key={question.id}
          prefix={`${place + 1}. `}
          question={question}
          given={given[question.id] ?? NO_ANSWER}
          onChange={(answer) => draft.change({ answers: { ...given, [question.id]: answer } })}
        />
      ))}
      <ProblemLine of={left.length > 0 ? `Answer every question. Without an answer: ${left.join(', ')}.` : null} />
      <div className="dialog-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" isLoading={grading.isPending}>
          Send answers
        </Button>
      </div>
    </form>
  );
}
