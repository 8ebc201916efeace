import { hasPage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ContactSales } from '../../ui/contact-sales/contact-sales.tsx';

/** Ways to another plan: the prices, and the form to contact sales. */
export function PlanLinks() {
  return (
    <div className="flex flex-wrap gap-2.5">
      {hasPage(paths.pricing) && (
        <ButtonLink variant="primary" to={paths.pricing}>
          Choose a plan
        </ButtonLink>
      )}
      <ContactSales>{(open) => <Button onClick={open}>Contact Sales</Button>}</ContactSales>
    </div>
  );
}
