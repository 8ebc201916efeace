import { type Member, PLANS } from '@sealtick/contract';
import { strategyName } from '@sealtick/engine';
import type { ReactNode } from 'react';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { actText } from '../../../lib/text/act-text.ts';
import { formatLastDay } from '../../../lib/time/format-last-day.ts';
import { formatDate, formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { STATE_TEXT } from '../requests/request-text.ts';
import { INACTIVE, periodText } from './member-text.ts';

interface MemberProps {
  member: Member;
}

/** The plans of an account, the newest first. */
export function PlanPeriods({ member: { periods } }: MemberProps) {
  return (
    <Rows
      title="Plans"
      none="Never had a plan."
      rows={periods.map((period) => ({
        key: `${period.from} ${period.source}`,
        left: PLANS[period.plan].label,
        right: `${periodText(period)}, ${formatDate(period.from)} to ${period.until === null ? 'open' : formatLastDay(period.until)}`,
      }))}
    />
  );
}

/** The strategies that an account follows, each with the reason if it is inactive. */
export function SubscriptionsOfMember({ member: { subscriptions } }: MemberProps) {
  return (
    <Rows
      title="Subscriptions"
      none="Follows no strategy."
      rows={subscriptions.map(({ strategyId, isActive, inactiveBecause }) => ({
        key: strategyId,
        left: strategyName(strategyId),
        right: isActive || inactiveBecause === null ? 'Active' : `Inactive: ${INACTIVE[inactiveBecause]}`,
      }))}
    />
  );
}

/** The browsers in which an account is logged in. */
export function SignInsOfMember({ member: { signIns } }: MemberProps) {
  const zone = useTimeZone();
  const moment = (value: string) => formatMoment(value, zone);
  return (
    <Rows
      title="Logged in"
      none="In no browser."
      rows={signIns.map(({ id, device, createdAt, usedAt }) => ({
        key: id,
        left: device,
        right: `since ${moment(createdAt)}, last used ${moment(usedAt)}`,
      }))}
    />
  );
}

/** What a member has asked. */
export function RequestsOfMember({ member: { requests } }: MemberProps) {
  return (
    <Rows
      title="Requests"
      none="Sent no request."
      rows={requests.map(({ reference, state, sentAt }) => ({
        key: reference,
        left: (
          <TextLink isAlone to={consolePaths.request(reference)}>
            {reference}
          </TextLink>
        ),
        right: `${STATE_TEXT[state]}, sent on ${formatDate(sentAt)}`,
      }))}
    />
  );
}

const BY = {
  you: 'the member',
  key: 'an API key',
  operator: 'an operator',
  program: 'the program',
  somebody: 'somebody',
};

/** The newest acts about an account, from the audit log. */
export function ActsOfMember({ member: { acts } }: MemberProps) {
  const zone = useTimeZone();
  return (
    <Rows
      title="Newest acts"
      none="No acts are recorded."
      rows={acts.map(({ id, act, by, at, changes }) => {
        const reason = changes.find(({ field }) => field === 'reason')?.after;
        return {
          key: id,
          left: (
            <>
              {actText({ act, changes })}
              {typeof reason === 'string' && <span className="block text-13">Reason: {reason}</span>}
            </>
          ),
          right: `by ${BY[by]}, ${formatMoment(at, zone)}`,
        };
      })}
    />
  );
}

interface RowsProps {
  title: string;
  /** Said where there are none. */
  none: string;
  rows: readonly { readonly key: string; readonly left: ReactNode; readonly right: string }[];
}

function Rows({ title, none, rows }: RowsProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <TitledCard id={id} title={title}>
      {rows.length === 0 ? (
        <CardBody>{none}</CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ key, left, right }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 md:px-5">
              <span className="text-ink-1">{left}</span>
              <span className="text-13">{right}</span>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
