import { paths } from '../../lib/navigation/paths.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SoundButton } from './arrival/sound-button.tsx';
import { PageActions } from './page-actions.tsx';

/** What can be done around the feed: delivery, its sound, its proof, and how to read it. @param strategyId The one that is shown, if any */
export function FeedTools({ strategyId }: { strategyId: string | null }) {
  return (
    <TitledCard id="feed-tools" title="Your feed" head={<SoundButton />}>
      <CardBody className="grid gap-3">
        <PageActions />
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-13">
          <TextLink isAlone to={strategyId === null ? paths.verify : paths.getVerify(strategyId)}>
            Verify the record
          </TextLink>
          <TextLink isAlone to={`${paths.helpCenter}/read-a-signal`}>
            How to read a signal
          </TextLink>
        </p>
      </CardBody>
    </TitledCard>
  );
}
