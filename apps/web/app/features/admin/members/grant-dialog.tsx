import { type PaidPlan, PLAN_NAMES, PLANS, writes } from '@sealtick/contract';
import { useState } from 'react';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import type { MemberDialogProps } from './member-dialog.ts';
import { memberQuery } from './members.queries.ts';

const PAID = PLAN_NAMES.filter((name): name is PaidPlan => name !== 'free');

/** Asks which plan an account is given, and until when. */
export function GrantDialog({ member: { id, email }, onClose, onDone }: MemberDialogProps) {
  const [plan, setPlan] = useState<PaidPlan>('pro');
  const [until, setUntil] = useState('');
  const { isSending, problem, send } = useProvenWrite(writes.members.grantPlan, () => [memberQuery(id)]);
  return (
    <ActDialog
      subject={id}
      title="Grant a plan"
      text={`${email} has the plan up to the end of the day, in place of earlier grants. Of a grant and a payment the higher plan counts.`}
      action="Grant the plan"
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={(reason, onSent) => send({ id, plan, until, reason }, onSent)}
      onDone={() => onDone('Plan granted')}
    >
      <ChoiceField
        label="Plan"
        error={problem?.fields.plan}
        name="plan"
        value={plan}
        choices={PAID.map((name) => [name, PLANS[name].label])}
        onChange={setPlan}
      />
      <TextField
        label="Last day (UTC)"
        error={
          problem?.fields.until && (until === '' ? 'Enter the last day.' : `The last day ${problem.fields.until}.`)
        }
        type="date"
        name="until"
        required
        value={until}
        onChange={setUntil}
      />
    </ActDialog>
  );
}
