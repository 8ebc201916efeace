import {
  type Course,
  type CourseTestResult,
  EXAMINATION_WAIT_HOURS,
  HolderName,
  PASS_SHARE,
  type TestKind,
} from '@sealtick/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { progressQuery, testQuery } from './academy.queries.ts';
import { HolderField } from './holder-field.tsx';
import { TestForm } from './test-form.tsx';

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

/** The questions of a test, and what the answers came to. */
export function TestDialog({ course, kind, onClose }: TestDialogProps) {
  const read = useQuery({ ...testQuery(course.id, kind), gcTime: 0, refetchOnWindowFocus: false });
  const refusal = getRefusal(read.error);
  const isRefused = refusal !== null;
  const client = useQueryClient();
  // The page behind offers the test as if it had not been taken.
  useEffect(() => {
    if (isRefused) void client.invalidateQueries(progressQuery());
  }, [isRefused, client]);
  const [result, setResult] = useState<CourseTestResult | null>(null);
  const [holder, setHolder] = useState<string | null>(null);
  const content = useRef<HTMLDivElement>(null);
  // The focused button goes with what it led to.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  });
  return (
    <Dialog title={`${TITLES[kind]}: ${course.title}`} onClose={onClose}>
      <div ref={content} tabIndex={-1} className="outline-none [&>form]:mt-0">
        {result ? (
          <TestOutcome course={course} kind={kind} result={result} onClose={onClose} />
        ) : isRefused ? (
          <ErrorState title="The test cannot be taken now" text={`${refusal} The course shows what is possible now.`}>
            <Button onClick={onClose}>Close</Button>
          </ErrorState>
        ) : kind === 'examination' && holder === null ? (
          <HolderForm onName={setHolder} onClose={onClose} />
        ) : !read.data ? (
          <LoadState read={read} what="the test" skeleton="h-80" />
        ) : (
          <TestForm
            label={TITLES[kind]}
            test={{ id: course.id, kind, ...(holder === null ? {} : { holder }) }}
            questions={read.data.questions}
            onResult={setResult}
            onCancel={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Returns why a read is refused because of the current state; null for another error. */
function getRefusal(error: Error | null): string | null {
  if (error === null || !error.message.startsWith('409:')) return null;
  try {
    return String(JSON.parse(error.message.slice('409:'.length)).detail);
  } catch {
    return 'It was probably taken in another tab.';
  }
}

interface HolderFormProps {
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name on the certificate, before the questions are shown. */
function HolderForm({ onName, onClose }: HolderFormProps) {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const begin = (fields: FormData) => {
    const { data, error } = HolderName.safeParse(fields.get('holder'));
    const detail = error?.issues[0]?.message;
    if (detail !== undefined) setProblem({ detail, fields: { holder: detail } });
    else if (data !== undefined) onName(data);
  };
  return (
    <Form
      label="Name on the certificate"
      action="Begin the examination"
      isSending={false}
      problem={problem}
      onCancel={onClose}
      onSubmit={begin}
    >
      <p>
        {PASS_SHARE * 100}% of the questions pass. A passed examination gives a certificate with your name, which is
        asked for first. If you do not pass, you can repeat it after {EXAMINATION_WAIT_HOURS} hours.
      </p>
      <HolderField error={problem?.fields.holder} />
    </Form>
  );
}

function TestOutcome({ course, kind, result, onClose }: TestDialogProps & { result: CourseTestResult }) {
  const { right, of, isPassed, reread, certificate } = result;
  return (
    <div role="status" className="grid gap-4">
      <p className="text-16 text-ink-1">
        {right} of {of} right.
        {kind === 'examination' &&
          (isPassed
            ? ' You passed.'
            : ` ${PASS_SHARE * 100}% are needed to pass. You can repeat it after ${EXAMINATION_WAIT_HOURS} hours.`)}
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
