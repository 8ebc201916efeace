import { REGISTRATION_FAILED, type Registration, type Webinar } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide';
import { readAgain } from '../../lib/data/stale.ts';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { EmptyState } from '../../ui/states.tsx';
import { TEXT_LINK, TextLink } from '../../ui/text-link.tsx';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { register, unregister, webinarsQuery } from './academy.queries.ts';
import { webinarStart } from './academy-view.ts';
import { ProgressBar } from './progress-bar.tsx';

interface WebinarsProps {
  webinars: readonly Webinar[];
  /** Of the member; null for a visitor. */
  registrations: readonly Registration[] | null;
}

/** The webinars that are not over, with their seats. */
export function WebinarsPanel({ webinars, registrations }: WebinarsProps) {
  if (webinars.length === 0)
    return (
      <EmptyState title="No webinars are planned" text="New ones are listed here. Courses are open at any time." />
    );
  return (
    <>
      <TextLink isAlone to={academyPaths.webinarGuide}>
        How to join a webinar
      </TextLink>
      <ul aria-label="Webinars">
        {webinars.map((webinar) => (
          <WebinarRow
            key={webinar.id}
            webinar={webinar}
            registration={registrations?.find(({ webinarId }) => webinarId === webinar.id)}
            isMember={registrations !== null}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  webinar: Webinar;
  registration: Registration | undefined;
  isMember: boolean;
}

function WebinarRow({ webinar, registration, isMember }: RowProps) {
  const { id, title, description, type, speaker, startsAt, duration, seats, registered } = webinar;
  const { day, time } = webinarStart(startsAt, useTimeZone());
  return (
    <li className="grid gap-x-7 gap-y-3 border-line border-b py-6 md:grid-cols-[8rem_minmax(0,1fr)_11rem] lg:grid-cols-[8rem_minmax(0,1fr)_10rem_11rem] lg:items-center">
      <time dateTime={startsAt} className="text-13 text-ink-3">
        <span className="block font-head text-24 text-ink-1 tracking-tight">{day}</span>
        <span className="md:block">{time}</span>
        <span className="md:hidden">, </span>
        <span>{duration} min</span>
      </time>
      <div>
        <h2 className="flex flex-wrap items-center gap-2 font-head text-16">
          {title} <Badge>{type}</Badge>
        </h2>
        <p className="mt-0.5 max-w-[62ch]">{description}</p>
        <p className="mt-1 text-13 text-ink-3">{speaker}</p>
      </div>
      <div className="grid gap-2 text-13 text-ink-3 md:max-lg:col-start-2">
        {registered} of {seats} registered
        <ProgressBar isPlain percent={Math.round((100 * registered) / seats)} label={`Seats of ${title}`} />
      </div>
      <div className="grid content-start gap-2 md:max-lg:col-start-3 md:max-lg:row-span-2 md:max-lg:row-start-1">
        {registration ? (
          <Registered webinar={webinar} place={registration.place} />
        ) : (
          <Register webinar={webinar} isMember={isMember} />
        )}
        <a
          href={`/api/academy/webinars/${encodeURIComponent(id)}/webinar.ics`}
          className={`touch w-fit text-13 ${TEXT_LINK}`}
        >
          Add to calendar
        </a>
      </div>
    </li>
  );
}

function Registered({ webinar: { id, title }, place }: { webinar: Webinar; place: string }) {
  const leaving = useMutation({
    ...unregister,
    onError: toastFailure('Not Withdrawn'),
  });
  const isLink = place.startsWith('https://');
  return (
    <>
      <p className="flex items-center gap-1.5 text-long">
        <Icon of={Check} size={14} />
        You are registered
      </p>
      {isLink ? (
        <a href={place} rel="noreferrer" className={`touch w-fit text-13 ${TEXT_LINK}`}>
          Open the room
        </a>
      ) : (
        <p className="text-13">{place}</p>
      )}
      <Button size="small" isLoading={leaving.isPending} onClick={() => leaving.mutate({ id })}>
        Withdraw <span className="sr-only">from {title}</span>
      </Button>
    </>
  );
}

function Register({
  webinar: { id, title, startsAt, seats, registered },
  isMember,
}: {
  webinar: Webinar;
  isMember: boolean;
}) {
  const now = useWallNow();
  const registering = useMutation({
    ...register,
    onSuccess: async (...given) => {
      await register.onSuccess(...given);
      toast({ title: 'Registered', description: `You have a seat in ${title}.` });
    },
    // A full one, a past one and a server that cannot be reached have the same words. The list then shows which it is.
    onError: async (_error, _input, _result, { client }) => {
      toast({ title: 'Registration Failed', description: REGISTRATION_FAILED, variant: 'destructive' });
      await readAgain(client, [webinarsQuery()]);
    },
  });
  if (registered >= seats || Date.parse(startsAt) <= now)
    return (
      <Button disabled>
        {registered >= seats ? 'Full' : 'Has begun'} <span className="sr-only">: {title}</span>
      </Button>
    );
  if (!isMember) {
    const returnTo = `${paths.academy}?tab=webinars`;
    return (
      <ButtonAnchor href={`${paths.login}?${new URLSearchParams({ returnTo })}`}>
        Log in to register <span className="sr-only">for {title}</span>
      </ButtonAnchor>
    );
  }
  return (
    <Button variant="primary" isLoading={registering.isPending} onClick={() => registering.mutate({ id })}>
      Register <span className="sr-only">for {title}</span>
    </Button>
  );
}
