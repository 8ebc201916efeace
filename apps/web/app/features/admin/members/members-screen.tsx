import { type MemberList, type MemberRow, writes } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { useUrlText } from '../../../lib/navigation/use-url-text.ts';
import { EM_DASH } from '../../../lib/text/format.ts';
import { formatDate, formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BreakableText } from '../../../ui/breakable-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { PageLinks } from '../page-links.tsx';
import { factorsText, planName } from './member-text.ts';
import { MemberTotals } from './member-totals.tsx';
import { membersQuery } from './members.queries.ts';

/** The accounts of the site, and a search of them. */
export function MembersScreen() {
  const [params, change] = useSetParam();
  const [text, setText] = useUrlText('q');
  const search = (typed: string) => {
    setText(typed);
    if (params.has('after')) change({ after: '' });
  };
  const list = useQuery({ ...membersQuery(params), placeholderData: keepPreviousData });
  return (
    <ConsoleSection
      title="Members"
      text="Every act asks for a reason, which the audit log stores and the member sees."
      action={
        <search className="flex w-full sm:w-72">
          <SearchField label="Email, name or id" value={text} onChange={search} />
        </search>
      }
    >
      <MemberTotals />
      <ConsoleRead query={list} what="members">
        {(data) => (
          <>
            {data.members.length === 0 ? (
              <EmptyState title="No members" text="No email address, name or id begins with this." />
            ) : (
              <Accounts rows={data.members} />
            )}
            <PageLinks next={data.next} />
            {data.unconfirmed.length > 0 && <SignUps rows={data.unconfirmed} />}
          </>
        )}
      </ConsoleRead>
    </ConsoleSection>
  );
}

const COLUMNS = [
  { name: 'Member' },
  { name: 'Plan' },
  { name: 'Since', className: 'max-lg:hidden' },
  { name: 'Second factor', className: 'max-lg:hidden' },
  { name: 'Last seen', isNumber: true, className: 'max-md:hidden' },
];

function Accounts({ rows }: { rows: readonly MemberRow[] }) {
  return (
    <Card className="overflow-hidden">
      <Table label="Members" columns={COLUMNS} scrolls>
        {rows.map((row) => (
          <tr key={row.id} className="hover:bg-surface-2">
            <Th>
              <Link to={consolePaths.member(row.id)} className={`touch whitespace-normal font-strong ${TEXT_LINK}`}>
                <BreakableText>{row.email}</BreakableText>
              </Link>
              {row.isOperator && (
                <span className="ml-2">
                  <Badge tone="accent">Operator</Badge>
                </span>
              )}
            </Th>
            <Td>
              {row.erasedAfter === null ? (
                planName(row)
              ) : (
                <Badge tone="warn">Deletion on {formatDate(row.erasedAfter)}</Badge>
              )}
            </Td>
            <Td className="max-lg:hidden">{formatDate(row.createdAt)}</Td>
            <Td className="max-lg:hidden">{factorsText(row)}</Td>
            <Td isNumber className="max-md:hidden">
              {row.usedAt === null ? EM_DASH : formatDate(row.usedAt)}
            </Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function SignUps({ rows }: { rows: MemberList['unconfirmed'] }) {
  const zone = useTimeZone();
  const [params] = useSearchParams();
  const [email, setEmail] = useState<string | null>(null);
  const write = useProvenWrite(writes.members.resendConfirmation, () => [membersQuery(params)]);
  return (
    <TitledCard id="sign-ups" title="Sign-ups without confirmation">
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.email} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5 md:px-5">
            <span>
              <span className="text-ink-1">{row.email}</span>, signed up {formatMoment(row.createdAt, zone)}, the link
              ends {formatMoment(row.expiresAt, zone)}
            </span>
            <Button size="small" onClick={() => setEmail(row.email)}>
              Send the link again
            </Button>
          </li>
        ))}
      </ul>
      {email !== null && (
        <ActDialog
          subject={email}
          title="Send the link again"
          text={`${email} receives a new link, valid for 24 hours. The previous one ends. Only the owner of the address confirms it.`}
          action="Send the link"
          isSending={write.isSending}
          problem={write.problem}
          onClose={() => setEmail(null)}
          send={(reason, onSent) => write.send({ email, reason }, onSent)}
          onDone={() => {
            setEmail(null);
            toast({ title: 'Link sent' });
          }}
        />
      )}
    </TitledCard>
  );
}
