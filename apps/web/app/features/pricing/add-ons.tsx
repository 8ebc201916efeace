import { ADD_ONS, type AddOn, RESPONSE_TIMES, responsePhrase } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { taxText } from '../../lib/text/price-text.ts';
import { Button } from '../../ui/button.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';

/** What can be added to a plan, by a request to sales. */
export function AddOns() {
  const { settings } = useSite();
  return (
    <section aria-labelledby="add-ons">
      <h2 id="add-ons" className="mb-4 font-head text-20 tracking-tight">
        Add-ons
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {Object.values(ADD_ONS).map((addOn) => (
          <AddOnRow key={addOn.label} addOn={addOn} />
        ))}
      </ul>
      <p className="mt-3 text-13 text-ink-3">
        Add-ons are agreed with sales, who answer{' '}
        {responsePhrase(settings?.salesResponse ?? RESPONSE_TIMES.salesResponse)}.
      </p>
    </section>
  );
}

function AddOnRow({ addOn: { label, usd, unit, description } }: { addOn: AddOn }) {
  const per = `per ${unit}${taxText(useSite().site)}`;
  const message = `I am interested in the add-on ${label} for ${usd} USD ${per}.`;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2.5 py-4">
      <div>
        <h3 className="text-14">{label}</h3>
        <p className="mt-0.5 text-13">{description}</p>
      </div>
      <p className="text-13 text-ink-3 tabular-nums">
        <span className="font-head text-16 text-ink-1">${usd}</span> {per}
      </p>
      <div>
        <RequestOpener form="contact-sales" initial={{ message }}>
          {(open) => (
            <Button size="small" onClick={open}>
              Contact Sales <span className="sr-only">about {label}</span>
            </Button>
          )}
        </RequestOpener>
      </div>
    </li>
  );
}
