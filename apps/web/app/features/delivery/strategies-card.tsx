import { ANY_CONFIDENCE, MIN_CONFIDENCES, type Subscription } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { untilText } from '../../widgets/mutes/mute-text.ts';
import { useMutes } from '../../widgets/mutes/mutes.queries.ts';
import { type OwnRule, readOwnRules, withOwnRule } from './own-rules.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';

const OPTIONS = [
  { value: '', label: 'as above' },
  ...MIN_CONFIDENCES.map((value) => ({ value: String(value), label: value === ANY_CONFIDENCE ? 'Any' : `${value}%` })),
];

interface StrategiesCardProps {
  editing: DeliveryEditing;
  getName: (strategyId: string) => string;
}

/** What differs for single strategies: muted, or another minimum confidence. */
export function StrategiesCard({ editing, getName }: StrategiesCardProps) {
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled: editing.isMember });
  return (
    <TitledCard id="strategy-rules" title="Single strategies">
      {editing.isMember ? (
        <LoadState read={subscriptions} what="your subscriptions" isLine className="p-4 md:p-5" skeleton="h-16">
          {(followed) => <Rows editing={editing} getName={getName} followed={followed} />}
        </LoadState>
      ) : (
        <CardBody>Log in to mute a strategy, or to give it a minimum confidence of its own.</CardBody>
      )}
    </TitledCard>
  );
}

interface RowsProps extends StrategiesCardProps {
  followed: readonly Subscription[];
}

function Rows({ editing: { form, change }, getName, followed }: RowsProps) {
  const { data: mutes = [] } = useMutes();
  const zone = useTimeZone();
  if (followed.length === 0) {
    return (
      <CardBody>
        No active subscriptions. <TextLink to={paths.strategies}>Browse strategies</TextLink>
      </CardBody>
    );
  }
  const rules = readOwnRules(form.strategies);
  const store = (id: string, rule: Partial<{ isMuted: boolean; minConfidence: OwnRule['minConfidence'] }>) => {
    const before = { isMuted: rules[id]?.isMuted ?? false, minConfidence: rules[id]?.minConfidence };
    change({ strategies: withOwnRule(form.strategies, id, { ...before, ...rule }) });
  };
  const hint = (id: string): string => {
    if (rules[id]?.isMuted) return 'Muted: no new signals are sent';
    const mute = mutes.find(({ kind, subject }) => kind === 'strategy' && subject === id);
    return mute ? `Muted ${untilText(mute.until, zone)}` : 'New signals are sent';
  };
  return (
    <ul aria-labelledby="strategy-rules" className="divide-y divide-line">
      {followed.map(({ strategyId: id }) => (
        <li
          key={id}
          className="grid items-center gap-x-6 gap-y-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] md:px-5"
        >
          <Switch
            label={getName(id)}
            hint={hint(id)}
            isOn={!rules[id]?.isMuted}
            onChange={(isOn) => store(id, { isMuted: !isOn })}
          />
          <Select
            label="Minimum"
            name={`minimum-${id}`}
            options={OPTIONS}
            value={String(rules[id]?.minConfidence ?? '')}
            onChange={(text) => store(id, { minConfidence: MIN_CONFIDENCES.find((value) => String(value) === text) })}
            className="w-48"
          />
        </li>
      ))}
    </ul>
  );
}
