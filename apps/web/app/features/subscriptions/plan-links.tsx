import { hasPage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';

/** Ways to another plan: the prices, and the address of sales. */
export function PlanLinks() {
  const { settings } = useSite();
  return (
    <div className="flex flex-wrap gap-2.5">
      {hasPage(paths.pricing) && (
        <ButtonLink variant="primary" to={paths.pricing}>
          Choose a plan
        </ButtonLink>
      )}
      {settings && <ButtonAnchor href={`mailto:${settings.salesEmail}`}>Contact Sales</ButtonAnchor>}
    </div>
  );
}
