import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';

/** Leads to the contact form. */
export function StillStuckCard() {
  const { settings } = useSite();
  return (
    <Card aria-labelledby="still-stuck" className="print:hidden">
      <CardBody>
        <h2 id="still-stuck" className="font-head text-14">
          Still stuck?
        </h2>
        <p className="mt-0.5 mb-3.5 text-13">A person answers{settings && ` in ${settings.supportResponse}`}.</p>
        <ButtonLink to={paths.helpContact} variant="primary">
          Write to support
        </ButtonLink>
      </CardBody>
    </Card>
  );
}
