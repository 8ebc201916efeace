import { ExternalLink } from 'lucide';
import { hasPage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';

/** Where to go from the top of the landing; what leads nowhere yet is left out. */
export function HeroActions() {
  const begins = useBegins();
  return (
    <div className="flex flex-wrap gap-2.5 max-md:flex-col">
      {begins && <BeginTraining />}
      <ButtonLink variant={begins ? 'secondary' : 'primary'} size="large" to={paths.strategies}>
        View Training Challenges
      </ButtonLink>
      {hasPage(paths.compliance) && (
        <ButtonLink variant="quiet" size="large" to={paths.compliance} target="_blank" rel="noopener">
          Download Rulebook PDF
          <Icon of={ExternalLink} size={15} />
          <span className="sr-only">(opens a new tab)</span>
        </ButtonLink>
      )}
    </div>
  );
}

/** The call at the end. */
export function ClosingActions() {
  const begins = useBegins();
  return (
    <div className="flex flex-wrap gap-2.5 max-md:flex-col">
      {begins && <BeginTraining />}
      {hasPage(paths.academy) && (
        <ButtonLink variant={begins ? 'secondary' : 'primary'} size="large" to={paths.academy}>
          Explore Academy
        </ButtonLink>
      )}
      {!begins && !hasPage(paths.academy) && (
        <ButtonLink variant="primary" size="large" to={paths.strategies}>
          Read the strategies
        </ButtonLink>
      )}
    </div>
  );
}

function BeginTraining() {
  return (
    <ButtonAnchor variant="primary" size="large" href={paths.login}>
      Begin Training
    </ButtonAnchor>
  );
}

/** For who is not signed in, where there is a sign-in. */
function useBegins(): boolean {
  const { visitor } = useSite();
  return visitor.canSignIn && visitor.user === null;
}
