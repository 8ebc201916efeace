import { PLANS, type PriceChange, type PriceChangeReach, SOLD_PLANS, writes } from '@sealtick/contract';
import { useState } from 'react';
import type { FormProblem } from '../../../lib/forms/form-problem.ts';
import { getProblem } from '../../../lib/forms/get-problem.ts';
import { readDigits } from '../../../lib/forms/typed-number.ts';
import { formatCount, formatCounted } from '../../../lib/text/format.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { isCancelled, useProven } from '../../../widgets/step-up/proof.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { FormDialog } from '../incidents/form-dialog.tsx';
import { announcedQuery, askReach } from './prices.queries.ts';

interface Looked {
  readonly reach: PriceChangeReach | null;
  readonly problem: FormProblem | null;
}

const NOTHING: Looked = { reach: null, problem: null };

/** Returns whom an announcement would reach, once that was asked for. */
function useReach() {
  const proven = useProven();
  const [looked, setLooked] = useState(NOTHING);
  const [isLooking, setLooking] = useState(false);
  const look = async (change: PriceChange) => {
    setLooking(true);
    try {
      setLooked({ reach: await proven(() => askReach(change)), problem: null });
    } catch (error) {
      setLooked({ reach: null, problem: isCancelled(error) ? null : getProblem(error) });
    }
    setLooking(false);
  };
  return { ...looked, isLooking, look, forget: () => setLooked(NOTHING) };
}

const EMPTY: PriceChange = { plan: 'pro', usd: '', firstDay: '' };

/** Asks for a price change, says whom its announcement reaches, and announces it once that is confirmed. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const change = { ...typed, usd: readDigits(typed.usd) ?? typed.usd };
  const { reach, problem: notLooked, isLooking, look, forget } = useReach();
  const { isSending, problem: refused, send } = useProvenWrite(writes.priceChanges.announce, () => [announcedQuery()]);
  const problem = reach === null ? notLooked : refused;
  const edit = (given: Partial<PriceChange>) => {
    setTyped({ ...typed, ...given });
    forget();
  };
  const announce = () =>
    send(change, ({ members }) => {
      onClose();
      toast({ title: 'Price announced', description: `${formatCounted(members, 'email')} will be sent.` });
    });
  const canAnnounce = reach !== null && (reach.members > 0 || !reach.isAnnounced);
  return (
    <FormDialog
      title="Announce a price"
      text="The email gives the old price, the new price, the day and how to cancel. No one receives it twice, and nothing is sent before you confirm whom it reaches."
      action={canAnnounce ? `Announce to ${formatCounted(reach.members, 'member')}` : 'Check whom it reaches'}
      isSending={isSending || isLooking}
      problem={problem}
      onSubmit={() => void (canAnnounce ? announce() : look(change))}
      onClose={onClose}
    >
      <ChoiceField
        label="Plan"
        error={problem?.fields.plan}
        name="plan"
        value={typed.plan}
        choices={SOLD_PLANS.map((name) => [name, `${PLANS[name].label}, ${PLANS[name].monthlyUsd} USD now`])}
        onChange={(plan) => edit({ plan })}
      />
      <TextField
        label="New price, USD a month"
        error={problem?.fields.usd && 'Enter an amount, such as 159 or 159.50.'}
        inputMode="decimal"
        name="usd"
        maxLength={9}
        value={typed.usd}
        onChange={(usd) => edit({ usd: usd.trim() })}
      />
      <TextField
        label="First day (UTC)"
        error={problem?.fields.firstDay && 'Enter the day.'}
        type="date"
        name="firstDay"
        value={typed.firstDay}
        onChange={(firstDay) => edit({ firstDay })}
      />
      <ReachText reach={reach} usd={change.usd} />
    </FormDialog>
  );
}

/** Whom an announcement would reach; nothing before that is known. */
function ReachText({ reach, usd }: { reach: PriceChangeReach | null; usd: string }) {
  return (
    <div role="status" className="text-13 wrap-anywhere">
      {reach !== null && getText(reach, usd)}
    </div>
  );
}

/** @param usd The price as it is sent, which may be typed in another way */
function getText({ isAnnounced, members, emails }: PriceChangeReach, usd: string): string {
  if (members === 0 && !isAnnounced)
    return 'No member pays for the plan yet. Those who choose it before the day are informed.';
  if (members === 0)
    return 'It reaches no one: no member pays for the plan, or each of them has been informed of this price.';
  const others = members - emails.length;
  return `${usd} USD a month is announced to ${formatCounted(members, 'member')}: ${emails.join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}.`;
}
