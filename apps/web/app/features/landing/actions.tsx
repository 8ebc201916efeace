import { ExternalLink } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';

/** Buttons at the top of the landing page. */
export function HeroActions() {
  const canSignIn = useCanSignIn();
  return (
    <div className="flex flex-wrap gap-2 max-md:flex-col xl:flex-nowrap xl:*:px-4">
      {canSignIn && <BeginTraining />}
      <ButtonLink variant={canSignIn ? 'secondary' : 'primary'} size="large" to={paths.strategies}>
        View Training Challenges
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        size="large"
        to={paths.compliance}
        target="_blank"
        rel="noopener"
        className="xl:px-2!"
      >
        Download Rulebook PDF
        <Icon of={ExternalLink} size={15} />
        <span className="sr-only">(opens a new tab)</span>
      </ButtonLink>
    </div>
  );
}

/** Buttons at the end of the landing page. */
export function ClosingActions() {
  const canSignIn = useCanSignIn();
  return (
    <div className="flex flex-wrap gap-2.5 max-md:flex-col">
      {canSignIn && <BeginTraining />}
      <ButtonLink size="large" to={paths.pricing}>
        See plans
      </ButtonLink>
      <ButtonLink variant={canSignIn ? 'secondary' : 'primary'} size="large" to={paths.academy}>
        Explore Academy
      </ButtonLink>
    </div>
  );
}

function BeginTraining() {
  return (
    <ButtonAnchor variant="primary" size="large" href={paths.signUp}>
      Begin Training
    </ButtonAnchor>
  );
}

/** Whether the visitor can log in: the site has a session, and they are logged out. */
function useCanSignIn(): boolean {
  const { visitor } = useSite();
  return visitor.canSignIn && visitor.user === null;
}
