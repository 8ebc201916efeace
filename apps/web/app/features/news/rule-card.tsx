import { NEWS_MINUTES_MAX, type NewsAction, type NewsEffect } from '@sealtick/contract';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { NewsEditing } from './use-news-rule.ts';

const ACTIONS: readonly { value: NewsAction; label: string }[] = [
  { value: 'nothing', label: 'Do nothing' },
  { value: 'mark', label: 'Name the release' },
  { value: 'suppress', label: 'Do not send' },
];

const WORDS: Readonly<Record<NewsAction, string>> = {
  nothing: 'Signals are sent as they are.',
  mark: 'The message of a new signal names the release, its currency and its time.',
  suppress: 'The signal is sent over no channel. Its receipt says which release was close. The site still shows it.',
};

interface RuleCardProps {
  editing: NewsEditing;
  releaseStrategies: NewsEffect['releaseStrategies'];
}

/** What happens to new signals close to a release. */
export function RuleCard({ editing: { form, minutes, change }, releaseStrategies }: RuleCardProps) {
  const names = releaseStrategies.map(({ name }) => name).join(', ');
  return (
    <TitledCard id="news-rule" title="News rule">
      <CardBody className="grid gap-4 xl:grid-cols-2">
        <div className="grid content-start gap-2">
          <ChoiceRow
            label="Signals close to a release"
            choices={ACTIONS}
            value={form.action}
            onChange={(action) => change({ action })}
          />
          <p className="text-13">{WORDS[form.action]}</p>
        </div>
        <div className="max-w-80">
          <TextField
            label="Minutes before and after a release"
            unit="min"
            hint="Counted to the close of the signal’s bar."
            error={minutes === null ? `Enter a whole number from 1 to ${NEWS_MINUTES_MAX}.` : undefined}
            inputMode="numeric"
            value={form.minutes}
            onChange={(typed) => change({ minutes: typed })}
          />
        </div>
        {names !== '' && (
          <Checkbox
            checked={form.spares}
            disabled={form.action === 'nothing'}
            onChange={({ target }) => change({ spares: target.checked })}
          >
            Leave {names} alone, which trades releases
          </Checkbox>
        )}
        <p className="text-12 text-ink-3 xl:col-span-full">
          High-impact releases of both currencies of a pair count, and of the currency that any other instrument is
          quoted in. The rule applies to all channels.
        </p>
      </CardBody>
    </TitledCard>
  );
}
