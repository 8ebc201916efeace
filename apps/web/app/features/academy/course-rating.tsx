import type { Course, Enrolment } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { toastFailure } from '../../ui/toast/toast.ts';
import { rate } from './academy.queries.ts';

const STARS = [1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: String(stars) }));

/** The member's rating of a course, 1 to 5. */
export function CourseRating({ course, enrolment }: { course: Course; enrolment: Enrolment }) {
  const rating = useMutation({
    ...rate,
    onError: toastFailure('Rating Not Saved'),
  });
  const shown = rating.isPending ? rating.variables.stars : enrolment.stars;
  return (
    <TitledCard id="rating" title="Your rating">
      <CardBody className="grid gap-2.5 text-13">
        <p>How useful is the course, from 1 (not) to 5 (very)?</p>
        <ChoiceRow
          label="Your rating"
          choices={STARS}
          value={shown === null ? '' : String(shown)}
          onChange={(stars) => rating.mutate({ id: course.id, stars: Number(stars) })}
        />
      </CardBody>
    </TitledCard>
  );
}
