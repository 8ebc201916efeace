import { ANY_CONFIDENCE, type DeliveryPreview, MIN_CONFIDENCES, PREVIEW_DAYS } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { monthText, sendsNothing } from '../../lib/text/month-text.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ConfidenceChart } from './confidence-chart.tsx';
import { fewerText, reachText, refusedText } from './preview-text.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';

const CHOICES = MIN_CONFIDENCES.map((value) => ({
  value: String(value),
  label: value === ANY_CONFIDENCE ? 'Any' : String(value),
}));

interface ConfidenceCardProps {
  editing: DeliveryEditing;
  state: ReadState<DeliveryPreview>;
}

/** The lowest stated confidence that is sent, over the confidences that the member's signals stated. */
export function ConfidenceCard({ editing: { form, change, isMember, channels }, state }: ConfidenceCardProps) {
  const choose = (text: string) => {
    const minConfidence = MIN_CONFIDENCES.find((value) => String(value) === text);
    if (minConfidence !== undefined) change({ minConfidence });
  };
  return (
    <Card aria-labelledby="confidence">
      <CardHeader id="confidence" title="Minimum confidence">
        <ChoiceRow label="Minimum confidence" choices={CHOICES} value={String(form.minConfidence)} onChange={choose} />
      </CardHeader>
      <CardBody>
        {isMember ? (
          <LoadState read={state} what="what would have been sent" isLine skeleton="h-46">
            {(preview) => <Preview preview={preview} minimum={form.minConfidence} channels={channels} />}
          </LoadState>
        ) : (
          <p>Log in to see how many of your signals of the last {PREVIEW_DAYS} days would have been sent.</p>
        )}
        <p className="mt-1">
          <TextLink isAlone to={`${paths.helpCenter}#confidence`}>
            What confidence means
          </TextLink>
        </p>
      </CardBody>
    </Card>
  );
}

interface PreviewProps {
  preview: DeliveryPreview;
  minimum: number;
  channels: DeliveryEditing['channels'];
}

function Preview({ preview, minimum, channels }: PreviewProps) {
  if (preview.strategies === 0) {
    return (
      <p role="status">
        No active subscriptions. Subscribe to a strategy to see how many of its signals would be sent.
      </p>
    );
  }
  return (
    <>
      <ConfidenceChart steps={preview.confidences} minimum={minimum} />
      <p className="mt-3" role="status">
        <b className={`font-strong ${sendsNothing(preview) ? 'text-warn' : 'text-ink-1'}`}>{monthText(preview)}.</b>{' '}
        {sendsNothing(preview) && 'These settings would send you nothing. '}
        {fewerText(preview, channels)} {reachText(preview, MIN_CONFIDENCES)} {refusedText(preview)}
      </p>
    </>
  );
}
