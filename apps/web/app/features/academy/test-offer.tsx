import type { Course, Enrolment } from '@sealtick/contract';
import { useState } from 'react';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { TestDialog } from './test-dialog-part.ts';

/** Offers the test before the course in its reader, as long as it may be taken; says who can take it. */
export function TestOffer({ course, enrolment }: { course: Course; enrolment: Enrolment | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { isEnrolled = false, completed = [], tests = [] } = enrolment ?? {};
  const isOffered = completed.length === 0 && !tests.some(({ kind }) => kind === 'before');
  return (
    <>
      {isOffered && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface-1 p-4 text-13">
          <p className="max-w-[52ch]">
            A test before the course shows later what you gained. It can be taken until the first module is completed.
          </p>
          {isEnrolled ? (
            <Button size="small" onClick={() => setOpen(true)}>
              Begin the test
            </Button>
          ) : (
            <p>
              It is for members who are <TextLink to={academyPaths.course(course.id)}>enrolled in the course</TextLink>.
            </p>
          )}
        </div>
      )}
      {isOpen && <TestDialog course={course} kind="before" onClose={() => setOpen(false)} />}
    </>
  );
}
