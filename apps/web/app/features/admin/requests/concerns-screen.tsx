import { type AdminConcern, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUnsentRows } from '../../../lib/forms/use-unsent-rows.ts';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { countsQuery } from '../admin.queries.ts';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { AnswerForm } from './answer-form.tsx';
import { concernsQuery } from './requests.queries.ts';

const FILTERS = [
  ['open', 'Open'],
  ['all', 'All'],
] as const;

/** Reports of concerns. Of an anonymous one only day, text and reference exist. */
export function ConcernsScreen() {
  const [params] = useSearchParams();
  const query = concernsQuery(params);
  const concerns = useQuery(query);
  return (
    <ConsoleSection
      title="Reports of concerns"
      text="For the compliance officer. An anonymous report has no sender, no time and no answer."
      action={
        <TextLink isAlone to={consolePaths.requests}>
          All requests
        </TextLink>
      }
    >
      <FilterLinks
        label="Reports shown"
        options={FILTERS}
        param="show"
        value={params.get('show') === 'all' ? 'all' : 'open'}
        params={params}
      />
      <ConsoleRead query={concerns} what="reports">
        {(rows) => <Concerns key={query.queryKey.join('/')} rows={rows} query={query} />}
      </ConsoleRead>
    </ConsoleSection>
  );
}

interface ConcernsProps {
  rows: readonly AdminConcern[];
  query: ReturnType<typeof concernsQuery>;
}

/** One stays in the list while a write about it is sent, and after a refusal because another operator has closed it. */
function Concerns({ rows, query }: ConcernsProps) {
  const shown = useUnsentRows(rows, ({ reference }) => reference);
  if (shown.rows.length === 0) return <EmptyState title="No reports" text="No report is in this list." />;
  return shown.rows.map((concern) => (
    <ConcernCard
      key={concern.reference}
      concern={concern}
      query={query}
      onUnsent={(isUnsent) => shown.keep(concern, isUnsent)}
    />
  ));
}

interface ConcernCardProps {
  concern: AdminConcern;
  /** Reads the list that it is in. */
  query: ReturnType<typeof concernsQuery>;
  /** Called when an answer or the reason of a close begins to be sent, and once it is or nothing is shown of its refusal. */
  onUnsent: (isUnsent: boolean) => void;
}

function ConcernCard({ concern: report, query, onUnsent }: ConcernCardProps) {
  const { reference, receivedOn, dueOn, isOverdue, isClosed, closeReason, sender, concern, answers } = report;
  const close = useProvenWrite(writes.adminRequests.closeConcern, () => [query, countsQuery()]);
  const answer = useProvenWrite(writes.adminRequests.answerConcern, () => [query]);
  const hasUnsent = answer.isUnsent || close.isUnsent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report is kept as it was when the write began
  useEffect(() => onUnsent(hasUnsent), [hasUnsent]);
  const [isClosing, setClosing] = useState(false);
  const openDialog = () => {
    close.resume();
    setClosing(true);
  };
  const due = `${isClosed ? 'Closed, was due' : 'Due'} on ${day(dueOn)}`;
  return (
    <Card aria-labelledby={reference}>
      <CardHeader id={reference} title={reference}>
        <span className={isOverdue ? 'font-strong text-13 text-short' : 'text-13'}>
          {isOverdue ? `${due}, overdue` : due}
        </span>
      </CardHeader>
      <CardBody className="grid gap-4">
        <p className="text-13">
          Received on {day(receivedOn)} from{' '}
          {sender === null ? (
            'an anonymous sender'
          ) : (
            <span className="wrap-anywhere">{`${sender.name}, ${sender.email}`}</span>
          )}
        </p>
        <blockquote className="rounded-card bg-surface-0 px-3.5 py-3 whitespace-pre-line text-ink-1 wrap-anywhere">
          {concern}
        </blockquote>
        {answers.map(({ on, text }) => (
          <p key={`${on} ${text}`} className="text-13 whitespace-pre-line wrap-anywhere">
            <span className="font-strong text-ink-1">Answered on {day(on)}.</span> {text}
          </p>
        ))}
        {closeReason !== null && (
          <p className="text-13 whitespace-pre-line wrap-anywhere">
            <span className="font-strong text-ink-1">Closed.</span> {closeReason}
          </p>
        )}
        {(!isClosed || answer.isUnsent) && sender !== null && (
          <AnswerForm
            {...answer}
            label={`Answer to ${reference}`}
            rows={4}
            reference={reference}
            email={sender.email}
          />
        )}
        {!isClosed && (
          <Button variant="quiet" onClick={openDialog} className="justify-self-start">
            Close {reference}
          </Button>
        )}
      </CardBody>
      {isClosing && (
        <ActDialog
          subject={reference}
          title={`Close ${reference}?`}
          text="Nothing follows. The reason is stored with the report and in the audit log."
          action="Close the report"
          isSending={close.isSending}
          problem={close.problem}
          send={(reason, onSent) => close.send({ reference, reason }, onSent)}
          onDone={() => {
            if (!answer.isSending) answer.dismiss();
            setClosing(false);
          }}
          onClose={() => {
            close.dismiss();
            setClosing(false);
          }}
        />
      )}
    </Card>
  );
}

const day = (value: string): string => formatDate(value);
