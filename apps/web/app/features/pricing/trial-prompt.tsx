import { PLANS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { planQuery } from '../../lib/queries/plan.queries.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useStartTrial } from './use-start-trial.ts';

/** Asks a member who has logged in for it to start the trial; the address says so. */
export function TrialPrompt() {
  const [params, change] = useSetParam();
  const { data: plan } = useQuery(planQuery());
  const { start, error } = useStartTrial();
  const close = () => change({ trial: '' });
  return (
    <>
      {params.has('trial') && plan?.canTry && (
        <AlertDialog
          title="Start the trial now?"
          text={`You have ${PLANS[TRIAL_PLAN].label} for ${TRIAL_DAYS} days. It needs no credit card and ends automatically. Each email address has one trial.`}
          confirmLabel="Start Free Trial"
          onCancel={close}
          onConfirm={() => {
            close();
            start();
          }}
        />
      )}
      {error && (
        <p role="alert" className="mt-6 rounded-card border border-short bg-short-soft p-3 text-ink-1">
          {getProblem(error).detail}
        </p>
      )}
    </>
  );
}
