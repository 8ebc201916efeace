import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { formatCurrency, formatPercent } from '../../lib/text/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { saveRisk } from './first-steps.queries.ts';
import { StepRow, type StepState } from './step-row.tsx';

/** States the account and its risk, or keeps the defaults. */
export function RiskStep({ state }: { state: StepState }) {
  const { data: risk } = useQuery(riskQuery());
  const { mutate, isPending, error } = useMutation(saveRisk);
  const keep = () => {
    const { equityStatedAt: _stated, savedAt: _saved, ...limits } = risk!;
    mutate(limits);
  };
  return (
    <StepRow
      number={4}
      state={state}
      title="Set account and risk"
      text={
        risk &&
        `Sizes risk ${formatPercent(risk.maxRiskPerTrade)} of ${formatCurrency(risk.equity, risk.currency)} per trade and stop after a loss of ${formatCurrency(risk.maxDailyLoss, risk.currency)} in one day.`
      }
    >
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink variant={state === 'current' ? 'primary' : 'secondary'} to={paths.riskConfig}>
          Enter your account
        </ButtonLink>
        {risk && (
          <Button variant="quiet" isLoading={isPending} onClick={keep}>
            Keep these
          </Button>
        )}
      </div>
      <ProblemLine of={error} className="mt-2" />
    </StepRow>
  );
}
