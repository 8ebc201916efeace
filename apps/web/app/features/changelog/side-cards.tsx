import { paths } from '../../lib/navigation/paths.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { SubscribeForm } from '../../widgets/subscribe-form/subscribe-form.tsx';

/** Where to hear about new releases. */
export function UpdatesCard() {
  return (
    <TitledCard id="stay-updated" title="Stay Updated">
      <CardBody className="grid gap-3">
        <p>What is new in each version, by email.</p>
        <SubscribeForm list="changelog" opener="Subscribe to Updates" feed={paths.changelogFeed} />
        <p>
          <a href={paths.changelogFeed} className={TEXT_LINK}>
            RSS
          </a>
        </p>
      </CardBody>
    </TitledCard>
  );
}

/** What the parts of a version state. */
export function NumbersCard() {
  return (
    <TitledCard id="numbers" title="What the numbers mean">
      <CardBody>
        <dl className="grid gap-2">
          {[
            ['Major', 'something that you built must change'],
            ['Minor', 'something is new'],
            ['Patch', 'something is corrected'],
          ].map(([name, text]) => (
            <div key={name}>
              <dt className="inline text-ink-1">{name}: </dt>
              <dd className="inline">{text}.</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </TitledCard>
  );
}
