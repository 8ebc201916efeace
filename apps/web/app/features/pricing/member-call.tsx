import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { planQuery } from '../../lib/queries/plan.queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MemberTrial } from './member-trial.tsx';
import { useStartTrial } from './use-start-trial.ts';

/** The last call for a member: the trial, or the strategies if there is none to start. */
export function MemberCall() {
  const { data: plan } = useQuery(planQuery());
  const trial = useStartTrial();
  const canTry = plan?.canTry === true;
  return (
    <>
      <MemberTrial canTry={canTry} trial={trial} variant="primary" size="large" />
      {!canTry && (
        <ButtonLink variant="primary" size="large" to={paths.strategies}>
          Choose a strategy
        </ButtonLink>
      )}
    </>
  );
}
