import {
  type ComingPrice,
  type OwnPlan,
  type PaidSubscription,
  PLANS,
  type PlanChangePreview,
  reads,
  writes,
} from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askRead } from '../../lib/data/ask-read.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { ofBilling } from '../../lib/queries/billing.queries.ts';
import { useSite } from '../../lib/site/site.tsx';
import { comingPriceText, paidText } from '../../lib/text/paid-text.ts';
import { isGrantedAbove } from '../../lib/text/plan-text.ts';
import { taxText } from '../../lib/text/price-text.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { useAccountWrite } from './use-account-write.ts';

interface PaidPlanProps {
  /** The plan that counts: a granted one may be higher than the paid one. */
  readonly own: OwnPlan;
  readonly subscription: PaidSubscription;
  /** Prices that are announced. */
  readonly coming: readonly ComingPrice[];
}

/** A plan that the member pays for: when it renews or ends, and what can be done about it. */
export function PaidPlan({ own, subscription, coming }: PaidPlanProps) {
  const [asked, setAsked] = useState<'change' | 'cancel' | null>(null);
  const portal = useAccountWrite(writes.billing.portal, () => []);
  const change = useAccountWrite(writes.billing.changePlan, ofBilling);
  const cancel = useAccountWrite(writes.billing.cancel, ofBilling);
  const { state } = subscription;
  const tax = taxText(useSite().site);
  const { plan: other, label, consequence } = getChange(subscription, tax);
  const preview = useMutation({
    mutationFn: (of: PaidSubscription) => askRead(reads.billing.change, { plan: getChange(of, tax).plan }),
    onSuccess: () => setAsked('change'),
  });
  const refusal = preview.error && getProblem(preview.error);
  const problem = portal.problem ?? change.problem ?? cancel.problem ?? refusal;
  const isUseful = !isGrantedAbove(own, subscription.plan, other);
  const canChange = (state === 'active' || state === 'scheduled') && isUseful;
  return (
    <>
      {state === 'past_due' ? (
        <p role="alert" className="rounded-card border border-short bg-short-soft p-3 text-ink-1">
          {`A payment failed. ${paidText(subscription, coming)} Choose another payment method, or pay the open invoice, under Manage billing.`}
        </p>
      ) : (
        <p>{`${paidText(subscription, coming)}${state === 'cancelling' ? ' To keep it, renew it under Manage billing.' : ''}`}</p>
      )}
      <ProblemLine of={problem} />
      <div className="grid gap-2.5">
        <Button
          variant={state === 'past_due' ? 'primary' : 'secondary'}
          isLoading={portal.isSending}
          onClick={() => void portal.send({}, ({ url }) => window.location.assign(url))}
        >
          Manage billing
        </Button>
        {canChange && (
          <Button isLoading={change.isSending || preview.isPending} onClick={() => preview.mutate(subscription)}>
            {label}
          </Button>
        )}
        {state !== 'cancelling' && (
          <Button variant="danger" isLoading={cancel.isSending} onClick={() => setAsked('cancel')}>
            Cancel the plan
          </Button>
        )}
      </div>
      {/* Not once the plan was changed elsewhere: the amount is that of the plan before. */}
      {asked === 'change' && preview.data && preview.variables === subscription && (
        <AlertDialog
          title={`${label}?`}
          text={[
            consequence,
            getDue(preview.data),
            ...coming.filter(({ plan }) => plan === other).map((announced) => comingPriceText(announced, tax)),
          ]
            .filter((sentence) => sentence !== '')
            .join(' ')}
          confirmLabel={label}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            // The bank requires a confirmation, after which the plan changes.
            void change.send({ plan: other }, ({ confirmAt }) => confirmAt && window.location.assign(confirmAt));
          }}
        />
      )}
      {asked === 'cancel' && (
        <AlertDialog
          title="Cancel the plan?"
          text={`${CANCELLED[state]} Your subscriptions stay listed, and are inactive then.`}
          confirmLabel="Cancel the plan"
          isDestructive
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void cancel.send({});
          }}
        />
      )}
    </>
  );
}

/** What a cancellation does, by the state of the plan. */
const CANCELLED: Readonly<Record<PaidSubscription['state'], string>> = {
  scheduled: 'It does not begin, and nothing is charged. What you have now stays until it ends.',
  past_due: 'The plan ends now, because its payment failed. The open invoice is cancelled, and you are not charged.',
  active: 'The plan stays until the paid period ends, and is not renewed.',
  cancelling: 'The plan stays until the paid period ends, and is not renewed.',
};

interface Change {
  readonly plan: PaidSubscription['plan'];
  readonly label: string;
  readonly consequence: string;
}

function getChange({ plan, state, nextPlan }: PaidSubscription, tax: string): Change {
  if (nextPlan !== null) {
    const { label } = PLANS[plan];
    return { plan, label: `Keep ${label}`, consequence: `${label} then renews for its price.` };
  }
  const other = plan === 'pro' ? 'starter' : 'pro';
  const { label, monthlyUsd } = PLANS[other];
  const price = `${label} costs ${monthlyUsd} USD per month${tax}.`;
  const when =
    state === 'scheduled'
      ? 'The first payment is due at the same time as before.'
      : other === 'pro'
        ? 'It counts immediately.'
        : 'Your plan stays until the paid period ends, and changes then.';
  return { plan: other, label: `Change to ${label}`, consequence: `${price} ${when}` };
}

/** Returns what a change charges now, as a sentence; nothing if it charges nothing. */
function getDue({ dueCents, taxCents, currency }: PlanChangePreview): string {
  if (dueCents === 0) return '';
  const toAmount = (cents: number) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const tax = taxCents === 0 ? '' : `, including ${toAmount(taxCents)} of tax`;
  return `You pay ${toAmount(dueCents)} now${tax}: the difference for the rest of the paid period.`;
}
