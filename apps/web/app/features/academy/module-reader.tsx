import type { Course, CourseModule, Enrolment, ModuleText } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { Link, useNavigate } from 'react-router';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { withKeys } from '../../widgets/document/with-keys.ts';
import { complete, moduleQuery } from './academy.queries.ts';
import { completedText, completionToast } from './academy-view.ts';
import { BuyCourse } from './buy-course.tsx';
import type { CourseProps } from './course-props.ts';
import { NoteCard } from './note-card.tsx';
import type { PracticeProps } from './practice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { ExerciseCard, Practice } from './reader-parts.ts';
import { Simulation } from './simulation/simulation.tsx';
import { TestOffer } from './test-offer.tsx';

/** One module of a course, with the way to the others. */
export function ModuleReader({ course, place, enrolment, isMember }: CourseProps & { place: number }) {
  const module = course.modules[place]!;
  const read = useQuery(moduleQuery(course.id, module.id));
  const text = read.data;
  return (
    <div className="grid items-start gap-x-14 gap-y-6 pt-3 lg:grid-cols-[16rem_minmax(0,45rem)]">
      <ModuleNav course={course} module={module} enrolment={enrolment} />
      <article aria-labelledby="module-title" className="min-w-0">
        <h1 id="module-title" className="font-head text-24 tracking-tight md:text-32">
          {module.title}
        </h1>
        <p className="mt-1 mb-5 text-13 text-ink-3">
          Module {place + 1} of {course.modules.length}, {module.minutes} min
        </p>
        <TestOffer course={course} enrolment={enrolment} />
        {text === undefined ? (
          <LoadState read={read} what="the module" skeleton="h-160" />
        ) : text === null ? (
          <PaidModule course={course} enrolment={enrolment} isMember={isMember} />
        ) : (
          <ModuleBody text={text} reviewedModule={isMember ? { id: course.id, moduleId: module.id } : null} />
        )}
        <ReaderFoot
          course={course}
          place={place}
          enrolment={enrolment}
          isMember={isMember}
          isReadable={Boolean(text)}
          isLocked={text === null}
        />
        {isMember && text && (
          <div className="mt-6">
            <NoteCard courseId={course.id} moduleId={module.id} stored={enrolment?.notes[module.id] ?? ''} />
          </div>
        )}
      </article>
    </div>
  );
}

interface NavProps {
  course: Course;
  module: CourseModule;
  enrolment: Enrolment | undefined;
}

/** The modules of the course, with what is completed. */
function ModuleNav({ course, module, enrolment }: NavProps) {
  return (
    <nav aria-label="Modules" className="grid gap-3 lg:sticky lg:top-6 print:hidden">
      <p className="text-13 text-ink-3">{completedText(course, enrolment)}</p>
      <ProgressBar percent={enrolment?.progress ?? 0} label={`Progress in ${course.title}`} />
      <ol className="grid max-lg:hidden">
        {course.modules.map((one, place) => (
          <li key={one.id}>
            <Link
              to={academyPaths.courseModule(course.id, one.id)}
              aria-current={one === module ? 'page' : undefined}
              className="flex items-start gap-3 rounded-input px-2.5 py-2 text-13 hover:bg-surface-2 aria-[current]:bg-surface-3 aria-[current]:text-ink-1"
            >
              <span className="w-4 shrink-0 text-ink-3 tabular-nums">{place + 1}</span>
              <span className="min-w-0 flex-1">{one.title}</span>
              {enrolment?.completed.includes(one.id) && (
                <span className="text-long">
                  <Icon of={Check} size={14} />
                  <span className="sr-only">Completed</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface BodyProps {
  text: ModuleText;
  reviewedModule: PracticeProps['reviewedModule'];
}

function ModuleBody({ text: { goals, blocks, exercise, questions, sources }, reviewedModule }: BodyProps) {
  return (
    <>
      <section aria-label="Goals" className="mb-6 border-line-strong border-l-2 pl-4">
        <p className="font-strong text-13 text-ink-1">After this module you can</p>
        <ul className="mt-1 grid gap-0.5">
          {goals.map((goal) => (
            <li key={goal}>{goal}</li>
          ))}
        </ul>
      </section>
      {exercise === 'calibration' && reviewedModule && (
        <p className="mb-6 text-13">
          Before you read, take the{' '}
          <a href="#exercise" className={TEXT_LINK}>
            exercise at the end
          </a>
          : your Brier score before and after the module shows what it changed.
        </p>
      )}
      {withKeys(blocks).map(({ key, item }) =>
        item.type === 'simulation' ? (
          <Simulation key={item.simulation} kind={item.simulation} />
        ) : (
          <DocumentBlocks key={key} blocks={[item]} />
        ),
      )}
      {exercise && <ExerciseCard kind={exercise} countedFor={reviewedModule} />}
      <Practice questions={questions} reviewedModule={reviewedModule} />
      <section aria-labelledby="sources" className="text-13">
        <h2 id="sources" className="font-strong text-13 text-ink-1">
          Sources
        </h2>
        <ul className="mt-1 grid gap-1">
          {sources.map(({ title, url }) => (
            <li key={title}>
              {url === null ? (
                title
              ) : (
                <a href={url} rel="noreferrer" className={TEXT_LINK}>
                  {title}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Said in place of a module that the reader has not bought. */
function PaidModule(props: CourseProps) {
  return (
    <EmptyState
      title={`This module is part of the course "${props.course.title}"`}
      text="A paid course opens all of its modules."
    >
      <div className="flex flex-wrap items-center gap-4">
        {/* A refund closes a course: the enrolment that was read before may still be open. */}
        <BuyCourse {...props} enrolment={undefined} />
      </div>
    </EmptyState>
  );
}

interface FootProps extends CourseProps {
  place: number;
  isReadable: boolean;
  /** A module that the reader has not bought: there is nothing to complete. */
  isLocked: boolean;
}

/** Previous and next module, and Complete Module. */
function ReaderFoot({ course, place, isMember, isReadable, isLocked }: FootProps) {
  const { id, modules } = course;
  const navigate = useNavigate();
  const [before, module, after] = [modules[place - 1], modules[place]!, modules[place + 1]];
  const completing = useMutation({
    ...complete,
    onError: toastFailure('Progress Not Saved'),
  });
  const finish = () =>
    completing.mutate(
      { id, moduleId: module.id },
      {
        onSuccess: (enrolment) => {
          toast(completionToast(course, enrolment, module.id));
          const isOver = !after || enrolment.progress === 100;
          void navigate(isOver ? academyPaths.course(id) : academyPaths.courseModule(id, after.id));
        },
      },
    );
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5 print:hidden">
      {before ? (
        <ButtonLink to={academyPaths.courseModule(id, before.id)}>Previous</ButtonLink>
      ) : (
        <Button disabled>Previous</Button>
      )}
      <div className="flex flex-wrap gap-2">
        {after && <ButtonLink to={academyPaths.courseModule(id, after.id)}>Next</ButtonLink>}
        {isLocked ? null : !isMember ? (
          <ButtonAnchor
            variant="primary"
            href={`${paths.login}?${new URLSearchParams({ returnTo: academyPaths.courseModule(id, module.id) })}`}
          >
            Log in to save progress
          </ButtonAnchor>
        ) : (
          <Button variant="primary" disabled={!isReadable} isLoading={completing.isPending} onClick={finish}>
            Complete Module
          </Button>
        )}
      </div>
    </div>
  );
}
