import type { Course, Enrolment } from '@sealtick/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TestDialog } from './test-dialog-part.ts';

/** Offers the test before the course in its reader, as long as it may be taken. */
export function TestOffer({ course, enrolment }: { course: Course; enrolment: Enrolment }) {
  const [isOpen, setOpen] = useState(false);
  const { isEnrolled, completed, tests } = enrolment;
  const isOffered = isEnrolled && completed.length === 0 && !tests.some(({ kind }) => kind === 'before');
  return (
    <>
      {isOffered && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface-1 p-4 text-13">
          <p className="max-w-[52ch]">
            A test before the course shows later what you gained. It can be taken until the first module is completed.
          </p>
          <Button size="small" onClick={() => setOpen(true)}>
            Begin the test
          </Button>
        </div>
      )}
      {isOpen && <TestDialog course={course} kind="before" onClose={() => setOpen(false)} />}
    </>
  );
}
