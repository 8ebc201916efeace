import type { Member } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { ASSET_CLASS_LABELS } from '../../../lib/text/asset-class-label.ts';
import { EM_DASH } from '../../../lib/text/format.ts';
import { formatLastDay } from '../../../lib/time/format-last-day.ts';
import { formatDate, formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { MemberActs } from './member-acts.tsx';
import {
  ActsOfMember,
  PlanPeriods,
  RequestsOfMember,
  SignInsOfMember,
  SubscriptionsOfMember,
} from './member-cards.tsx';
import { planName } from './member-text.ts';
import { memberQuery } from './members.queries.ts';
import { RefundsCard } from './refunds-card.tsx';

/** One account: what it has, and what an operator may do about it. */
export function MemberScreen({ id }: { id: string }) {
  const query = useQuery(memberQuery(id));
  return (
    <ConsoleRead query={query} what="member">
      {(member) => (member === null ? <Unknown /> : <Known member={member} />)}
    </ConsoleRead>
  );
}

function Unknown() {
  return (
    <ConsoleSection title="Member">
      <EmptyState title="No such member" text="No account has this id. It may have been erased.">
        <TextLink isAlone to={consolePaths.members}>
          All members
        </TextLink>
      </EmptyState>
    </ConsoleSection>
  );
}

function Known({ member }: { member: Member }) {
  const { email, name, isOperator, erasedAfter } = member;
  return (
    <ConsoleSection
      title={email}
      text={
        <>
          {name !== '' && name !== email && `${name}. `}
          <TextLink isAlone to={consolePaths.members}>
            All members
          </TextLink>
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          {isOperator && <Badge tone="accent">Operator</Badge>}
          {erasedAfter !== null && <Badge tone="warn">Deletion on {formatDate(erasedAfter)}</Badge>}
        </span>
      }
    >
      <MemberActs member={member} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Facts member={member} />
        <Factors member={member} />
        <PlanPeriods member={member} />
        <RefundsCard member={member} />
        <SubscriptionsOfMember member={member} />
        <SignInsOfMember member={member} />
        <RequestsOfMember member={member} />
      </div>
      <ActsOfMember member={member} />
    </ConsoleSection>
  );
}

function Facts({ member }: { member: Member }) {
  const zone = useTimeZone();
  const { id, createdAt, usedAt, plan, planUntil, marketGroup, exported } = member;
  const noEnd = plan === 'free' ? EM_DASH : 'no end known';
  const moment = (value: string | null, none: string) => (value === null ? none : formatMoment(value, zone));
  return (
    <TitledCard id="facts" title="Account">
      <CardBody>
        <KeyValues
          label="Account"
          rows={[
            { key: 'Id', value: <span className="font-mono text-12 break-all">{id}</span> },
            { key: 'Member since', value: moment(createdAt, '') },
            { key: 'Last seen', value: moment(usedAt, 'not logged in') },
            { key: 'Plan', value: planName(member) },
            { key: 'Plan until', value: planUntil === null ? noEnd : formatLastDay(planUntil) },
            { key: 'Market group', value: marketGroup === null ? 'none chosen' : ASSET_CLASS_LABELS[marketGroup] },
            { key: 'Copy of the data', value: EXPORTS[exported.state] },
          ]}
        />
      </CardBody>
    </TitledCard>
  );
}

const EXPORTS = {
  none: 'none',
  preparing: 'is being made',
  ready: 'ready to download by the member',
  failed: 'failed',
} as const;

function Factors({ member }: { member: Member }) {
  const zone = useTimeZone();
  const { appSince, recoveryCodesLeft, passkeyRows, factorRemoval } = member;
  return (
    <TitledCard id="factors" title="Second factors">
      <CardBody>
        {factorRemoval !== null && (
          <p className="mb-3 rounded-input bg-warn-soft px-3 py-2 text-warn">
            They are removed at {formatMoment(factorRemoval.dueAt, zone)}, unless the member logs in with one before.
            Reason: {factorRemoval.reason}
          </p>
        )}
        <KeyValues
          label="Second factors"
          rows={[
            {
              key: 'Authenticator app',
              value: appSince === null ? 'none' : `since ${formatDate(appSince)}`,
            },
            { key: 'Recovery codes left', value: String(recoveryCodesLeft) },
            { key: 'Passkeys', value: passkeyRows.map(({ name }) => name).join(', ') || 'none' },
          ]}
        />
      </CardBody>
    </TitledCard>
  );
}
