import { type Course, type CourseTestResult, PASS_SHARE, RETENTION_QUESTIONS, type TestKind } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { answerTest, testQuery } from './academy.queries.ts';
import { unansweredQuestions } from './academy-view.ts';
import { type GivenAnswer, NO_ANSWER, sentAnswer } from './given-answer.ts';
import { HolderField } from './holder-field.tsx';
import { QuestionField } from './question-field.tsx';

interface TestDialogProps {
  course: Course;
  kind: TestKind;
  onClose: () => void;
}

const TITLES: Readonly<Record<TestKind, string>> = {
  before: 'Before the course',
  examination: 'Examination',
  later: 'What you still know',
};

const NOTHING_GIVEN: { answers: Readonly<Record<string, GivenAnswer>> } = { answers: {} };
const NO_NAME = 'Enter the name for the certificate.';

/** The questions of a test, and what the answers came to. */
export function TestDialog({ course, kind, onClose }: TestDialogProps) {
  const read = useQuery({ ...testQuery(course.id, kind), gcTime: 0, refetchOnWindowFocus: false });
  const paper = read.data;
  const draft = useDraft(`test.${course.id}.${kind}`, NOTHING_GIVEN);
  const given = draft.value.answers;
  const [result, setResult] = useState<CourseTestResult | null>(null);
  const grading = useMutation({
    ...answerTest,
    onError: ({ message }: Error) => toast({ title: 'Answers Not Sent', description: message, variant: 'destructive' }),
  });
  const [holder, setHolder] = useState<string | null>(null);
  const [nameProblem, setNameProblem] = useState<FormProblem | null>(null);
  const needsName = kind === 'examination' && holder === null;
  const begin = (fields: FormData) => {
    const name = String(fields.get('holder')).trim();
    if (name === '') setNameProblem({ detail: NO_NAME, fields: { holder: NO_NAME } });
    else setHolder(name);
  };
  const content = useRef<HTMLDivElement>(null);
  // The focused button goes with what it led to.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  });
  const [left, setLeft] = useState<readonly number[]>([]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const questions = paper?.questions ?? [];
    const unanswered = unansweredQuestions(questions, given);
    setLeft(unanswered);
    if (unanswered.length > 0) return;
    const answers = questions.flatMap((question) => {
      const sent = sentAnswer(question, given[question.id] ?? NO_ANSWER);
      return sent === null ? [] : [{ id: question.id, ...sent }];
    });
    const onSuccess = (graded: CourseTestResult) => {
      draft.clear();
      setResult(graded);
    };
    grading.mutate({ id: course.id, kind, answers, ...(holder === null ? {} : { holder }) }, { onSuccess });
  };
  return (
    <Dialog title={`${TITLES[kind]}: ${course.title}`} onClose={onClose}>
      <div ref={content} tabIndex={-1} className="outline-none [&>form]:mt-0">
        {result ? (
          <TestOutcome course={course} kind={kind} result={result} onClose={onClose} />
        ) : needsName ? (
          <Form
            label="Name on the certificate"
            action="Begin the examination"
            isSending={false}
            problem={nameProblem}
            onCancel={onClose}
            onSubmit={begin}
          >
            <p>
              {PASS_SHARE * 100}% of the questions pass. A passed examination gives a certificate with your name, which
              is asked for first.
            </p>
            <HolderField error={nameProblem?.fields.holder} />
          </Form>
        ) : !paper ? (
          <LoadState read={read} what="the test" skeleton="h-80" />
        ) : (
          <form onSubmit={send} className="grid gap-6" aria-label={TITLES[kind]}>
            <p>
              {kind === 'later'
                ? `${RETENTION_QUESTIONS} questions from different modules, and other ones than in your earlier tests.`
                : 'At least one question per module, and other ones each time.'}{' '}
              More than one choice can be right. Answer every question, and guess where you do not know.
            </p>
            {paper.questions.map((question, place) => (
              <QuestionField
                key={question.id}
                prefix={`${place + 1}. `}
                question={question}
                given={given[question.id] ?? NO_ANSWER}
                onChange={(answer) => draft.change({ answers: { ...given, [question.id]: answer } })}
              />
            ))}
            {left.length > 0 && (
              <p role="alert" className="text-13 text-short">
                Answer every question. Without an answer: {left.join(', ')}.
              </p>
            )}
            <div className="flex justify-end gap-2">
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="primary" type="submit" isLoading={grading.isPending}>
                Send answers
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}

function TestOutcome({ course, kind, result, onClose }: TestDialogProps & { result: CourseTestResult }) {
  const { right, of, isPassed, reread, certificate } = result;
  return (
    <div role="status" className="grid gap-4">
      <p className="text-16 text-ink-1">
        {right} of {of} right.
        {kind === 'examination' && (isPassed ? ' You passed.' : ` ${PASS_SHARE * 100}% are needed to pass.`)}
      </p>
      {certificate && (
        <p>
          Your certificate is{' '}
          <TextLink to={academyPaths.certificate(certificate)} className="touch">
            {certificate}
          </TextLink>
          .
        </p>
      )}
      {kind !== 'before' && reread.length > 0 && (
        <div>
          <p>Read these modules again:</p>
          <ul className="grid gap-1">
            {reread.map(({ id, title }) => (
              <li key={id}>
                <TextLink isAlone to={academyPaths.courseModule(course.id, id)}>
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </div>
  );
}
