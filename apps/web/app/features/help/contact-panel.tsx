import { useSite } from '../../lib/site/site.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { InlineRequest } from '../../widgets/request-dialog/inline-request.tsx';

/** The form that writes to support. */
export function ContactPanel() {
  return (
    <Card aria-labelledby="contact-form">
      <CardBody>
        <h2 id="contact-form" className="font-head text-16">
          Contact Form
        </h2>
        <InlineRequest form="help-center" />
      </CardBody>
    </Card>
  );
}

const stepsWith = (response: string) =>
  [
    ['Now', 'You see a reference and receive it by email.'],
    [response, 'A person answers by email, by the time next to the reference.'],
    ['Later', 'Replies to that email stay in the same conversation.'],
  ] as const;

/** What follows a message to support. */
export function NextStepsCard() {
  const { settings } = useSite();
  return (
    <Card aria-labelledby="next-steps">
      <CardBody>
        <h2 id="next-steps" className="mb-2.5 font-head text-14">
          What happens next
        </h2>
        <ol className="grid gap-2.5 text-13">
          {stepsWith(settings?.supportResponse ?? 'Soon').map(([when, what]) => (
            <li key={when} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
              <span className="font-strong text-ink-1">{when}</span>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
