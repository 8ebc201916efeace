import {
  type Course,
  type Enrolment,
  EXAMINATION_WAIT_HOURS,
  PASS_SHARE,
  RETENTION_DAYS,
  RETENTION_QUESTIONS,
  type TestKind,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { useState } from 'react';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TestDialog } from './test-dialog-part.ts';

const LABELS: Readonly<Record<TestKind, string>> = {
  before: 'Test before the course',
  examination: 'Examination',
  later: 'Later test',
};

const LATER = `${RETENTION_DAYS} days after you have passed, ${RETENTION_QUESTIONS} questions show what you still know.`;

/** When each test can be taken, for visitors and members who are not enrolled. */
const HINTS: Readonly<Record<TestKind, string>> = {
  before: 'It can be taken once you are enrolled, and before the first module only.',
  examination: 'It can be taken once you are enrolled and have completed every module.',
  later: LATER,
};

/** The tests of a course, what a member has taken of them, and the certificate. */
export function TestsCard({ course, enrolment }: { course: Course; enrolment: Enrolment | undefined }) {
  const [open, setOpen] = useState<TestKind | null>(null);
  const now = useWallNow();
  const rows = (['before', 'examination', 'later'] as const).map((kind) => ({
    kind,
    taken: enrolment?.tests.filter((test) => test.kind === kind).at(-1),
    hint: enrolment?.isEnrolled ? getHint(enrolment, kind, now) : HINTS[kind],
  }));
  return (
    <TitledCard id="tests" title="Tests and certificate">
      <ul className="divide-y divide-line text-13">
        {rows.map(({ kind, taken, hint }) => (
          <li key={kind} className="grid gap-1.5 px-4 py-3.5 md:px-5">
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-14 text-ink-1">{LABELS[kind]}</h3>
              {taken && (
                <span className="tabular-nums">
                  {taken.right} of {taken.of}
                </span>
              )}
            </div>
            {hint === null ? (
              <Button size="small" className="w-fit" onClick={() => setOpen(kind)}>
                Begin <span className="sr-only">: {LABELS[kind]}</span>
              </Button>
            ) : (
              hint !== '' && <p>{hint}</p>
            )}
          </li>
        ))}
      </ul>
      {enrolment?.certificate && (
        <p className="border-line border-t px-4 py-3.5 text-13 md:px-5">
          Certificate{' '}
          <TextLink to={academyPaths.certificate(enrolment.certificate)} className="touch">
            {enrolment.certificate}
          </TextLink>
        </p>
      )}
      {open && <TestDialog course={course} kind={open} onClose={() => setOpen(null)} />}
    </TitledCard>
  );
}

/** Returns why a test may not be taken now; empty if it is over, null if it may be taken. */
function getHint({ tests, completed, progress, certificate }: Enrolment, kind: TestKind, now: number): string | null {
  const last = tests.filter((test) => test.kind === kind).at(-1);
  const examination = tests.filter((test) => test.kind === 'examination').at(-1);
  if (kind === 'before') {
    if (last) return '';
    return completed.length > 0 ? 'It can be taken before the first module only.' : null;
  }
  if (kind === 'examination') {
    if (certificate) return '';
    if (progress < 100) return 'Complete every module first.';
    const from = last ? Date.parse(last.at) + EXAMINATION_WAIT_HOURS * HOUR_MS : 0;
    return now < from ? `${PASS_SHARE * 100}% are needed. You can repeat it from ${formatMoment(from)}.` : null;
  }
  if (last) return '';
  const from = certificate && examination ? Date.parse(examination.at) + RETENTION_DAYS * DAY_MS : null;
  if (from === null) return LATER;
  return now < from ? `From ${formatMoment(from)}, ${RETENTION_QUESTIONS} questions show what you still know.` : null;
}
