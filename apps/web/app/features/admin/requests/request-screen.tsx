import type { AdminRequest } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { AnswerCard } from './answer-card.tsx';
import { dueText, getSubject, STATE_TEXT } from './request-text.ts';
import { requestQuery } from './requests.queries.ts';
import { StepsCard } from './steps-card.tsx';

interface RequestScreenProps {
  reference: string;
  /** Shown if there is no such request. */
  notFound: ReactNode;
}

/** One request: what was sent, what happened to it, and its answer. */
export function RequestScreen({ reference, notFound }: RequestScreenProps) {
  const query = useQuery(requestQuery(reference));
  if (query.data === null) return notFound;
  return (
    <ConsoleSection
      title={query.data ? `${getSubject(query.data)}: ${reference}` : reference}
      action={
        <TextLink isAlone to={consolePaths.requests}>
          All requests
        </TextLink>
      }
    >
      <ConsoleRead query={query} what="request">
        {(request) => request && <Parts key={request.reference} request={request} />}
      </ConsoleRead>
    </ConsoleSection>
  );
}

function Parts({ request }: { request: AdminRequest }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SentCard request={request} />
        <StepsCard steps={request.steps} />
      </div>
      <AnswerCard request={request} />
    </div>
  );
}

function SentCard({ request }: { request: AdminRequest }) {
  const zone = useTimeZone();
  const now = useWallNow();
  const moment = (value: string) => formatMoment(value, zone);
  const rows = [
    { key: 'State', value: STATE_TEXT[request.state] },
    { key: 'From', value: <span className="wrap-anywhere">{request.name}</span> },
    { key: 'Email address', value: <span className="wrap-anywhere">{request.email}</span> },
    ...(request.company ? [{ key: 'Company', value: request.company }] : []),
    ...(request.phone ? [{ key: 'Phone', value: request.phone }] : []),
    { key: 'Account', value: accountText(request) },
    { key: 'Received', value: moment(request.sentAt) },
    { key: 'Due', value: moment(request.dueAt) },
  ];
  return (
    <Card aria-labelledby="sent">
      <CardHeader id="sent" title="Request">
        <span className={request.isOverdue ? 'font-strong text-13 text-short' : 'text-13'}>
          {dueText(request, now)}
        </span>
      </CardHeader>
      <CardBody className="grid gap-4">
        <KeyValues label="Sender" rows={rows} />
        {request.message !== '' && (
          <blockquote className="rounded-card bg-surface-0 px-3.5 py-3 whitespace-pre-line text-ink-1 wrap-anywhere">
            {request.message}
          </blockquote>
        )}
        <DataNote request={request} />
      </CardBody>
    </Card>
  );
}

function accountText({ wasLoggedIn, hasAccount }: AdminRequest): string {
  if (wasLoggedIn) return 'Sender was logged in';
  return hasAccount ? 'The address has an account; the sender was not logged in' : 'None';
}

/** What the confirmation of a request about the data of a person has done. */
function DataNote({ request: { kind, isConfirmed, hasAccount } }: { request: AdminRequest }) {
  if (isConfirmed === null) return null;
  if (!isConfirmed) {
    return (
      <p className="text-13 text-warn">The sender has not confirmed the email address. Nothing happens before that.</p>
    );
  }
  if (!hasAccount) return <p className="text-13">The address has no account: look for the data, and answer.</p>;
  const done =
    kind === 'data'
      ? 'The confirmation had a copy of the data made. Its owner downloads it on the account page, after logging in.'
      : 'The confirmation led the owner to the account page, whose deletion needs a login and a proof.';
  return <p className="text-13">{done}</p>;
}
