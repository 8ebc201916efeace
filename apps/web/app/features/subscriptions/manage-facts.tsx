import type { OwnPlan, Subscription } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { billingQuery } from '../../lib/queries/billing.queries.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';
import { useSite } from '../../lib/site/site.tsx';
import { EM_DASH } from '../../lib/text/format.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { untilText } from '../../widgets/mutes/mute-text.ts';
import { useMute } from '../../widgets/mutes/use-mute.ts';
import { channelsText } from './channels-text.ts';
import { accountText, confidenceText, planPriceText, usedText } from './manage-text.ts';

interface ManageFactsProps {
  subscription: Pick<Subscription, 'strategyId'>;
  plan: OwnPlan;
  /** Name of the strategy. */
  name: string;
}

/** What a subscription costs and how its signals are sent, each with the page that changes it. */
export function ManageFacts({ subscription: { strategyId }, plan, name }: ManageFactsProps) {
  const subscriptions = useQuery(subscriptionsQuery()).data ?? [];
  const billing = useQuery(billingQuery()).data;
  const channels = useQuery(channelsQuery()).data;
  const rules = useQuery(rulesQuery()).data;
  const risk = useQuery(riskQuery()).data;
  const row = (key: string, value: string, to: string, change: string) => ({
    key,
    value: (
      <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3">
        {value}
        <TextLink isAlone to={to} aria-label={change} className="text-13">
          Change
        </TextLink>
      </span>
    ),
  });
  const { mute, remove, isRemoving } = useMute({ kind: 'strategy', subject: strategyId, name });
  const zone = useTimeZone();
  const { site } = useSite();
  const active = subscriptions.filter(({ isActive }) => isActive).length;
  return (
    <KeyValues
      label="Subscription"
      rows={[
        row(
          'Price',
          billing ? planPriceText(plan, billing.subscription, site) : EM_DASH,
          `${paths.account}#billing`,
          'Change the plan',
        ),
        { key: 'Strategies', value: usedText(active, plan.maxStrategies) },
        row('Channels', channels ? channelsText(channels) : EM_DASH, paths.deliverySettings, 'Change where signals go'),
        row(
          'Minimum confidence',
          rules ? confidenceText(rules, strategyId) : EM_DASH,
          paths.signalPreferences,
          'Change the minimum confidence',
        ),
        ...(mute === null
          ? []
          : [
              {
                key: 'Muted',
                value: <Muted text={untilText(mute.until, zone)} isEnding={isRemoving} onEnd={remove} />,
              },
            ]),
        row('Account', risk ? accountText(risk) : EM_DASH, paths.riskConfig, 'Change account and risk'),
      ]}
    />
  );
}

function Muted({ text, isEnding, onEnd }: { text: string; isEnding: boolean; onEnd: () => void }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-3">
      {text}
      <Button size="small" isLoading={isEnding} onClick={onEnd}>
        Unmute
      </Button>
    </span>
  );
}
