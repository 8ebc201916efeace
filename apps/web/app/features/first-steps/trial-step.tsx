import { PLANS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { startTrial } from '../../lib/queries/billing.queries.ts';
import { planQuery } from '../../lib/queries/plan.queries.ts';
import { planText } from '../../lib/text/plan-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { StepRow, type StepState } from './step-row.tsx';

/** Starts the trial. */
export function TrialStep({ state }: { state: StepState }) {
  const { data: plan } = useQuery(planQuery());
  const now = useWallNow();
  const { mutate, isPending, error } = useMutation(startTrial);
  return (
    <StepRow
      number={1}
      state={state}
      title="Start the trial"
      text={
        state === 'done' && plan
          ? `${planText(plan, now)}.`
          : `${PLANS[TRIAL_PLAN].label} for ${TRIAL_DAYS} days: all markets, any number of strategies. It needs no credit card and ends automatically.`
      }
    >
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant={state === 'current' ? 'primary' : 'secondary'}
          isLoading={isPending}
          onClick={() => mutate({})}
        >
          Start Free Trial
        </Button>
        <ButtonLink variant="quiet" to={paths.pricing}>
          Compare plans
        </ButtonLink>
      </div>
      <ProblemLine of={error} className="mt-2" />
    </StepRow>
  );
}
