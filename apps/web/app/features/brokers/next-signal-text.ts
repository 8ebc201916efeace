import {
  BROKERS,
  type BrokerConnection,
  type BrokerId,
  type RiskSettings,
  type Subscription,
} from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { paths } from '../../lib/navigation/paths.ts';

/** Why no signal is copied, and where the member changes it. */
interface CopyObstacle {
  readonly text: string;
  readonly link: { readonly to: string; readonly label: string };
}

/** Returns why no signal is copied, whatever the state of the account; null if one is, or it is not known yet. */
export function getObstacle(
  subscriptions: readonly Pick<Subscription, 'isActive'>[] | undefined,
  risk: Pick<RiskSettings, 'automaticStopLoss'> | undefined,
): CopyObstacle | null {
  if (risk?.automaticStopLoss === false) {
    return {
      text: 'Automatic stop loss is off in your risk settings, so nothing new is copied: no order is placed without its stop.',
      link: { to: paths.riskConfig, label: 'Turn it on' },
    };
  }
  if (subscriptions === undefined || subscriptions.some(({ isActive }) => isActive)) return null;
  const text =
    subscriptions.length === 0
      ? 'You are not subscribed to a strategy, so nothing is copied.'
      : 'None of your subscriptions is active, so nothing new is copied. Stops of open positions still follow their signals.';
  return { text, link: { to: paths.strategies, label: 'Choose strategies' } };
}

/** Returns why no order goes to a broker: its prices are real, and those of the site are generated. Null if orders do. */
export const generatedText = (broker: BrokerId, market: MarketKind | undefined): string | null =>
  market !== 'simulated' || broker === 'paper'
    ? null
    : `The prices of this site are generated, so no order is sent to ${BROKERS[broker].name}. Only the paper account copies signals here.`;

/** Returns what becomes of the next signal. */
export function nextText(
  { broker, state, tradeMode }: Pick<BrokerConnection, 'broker' | 'state' | 'tradeMode'>,
  market: MarketKind | undefined,
): string {
  if (state !== 'active') return 'None is placed while the account is not active.';
  const becomes = tradeMode === 'manual' ? 'waits here until you confirm it' : 'is placed automatically';
  return generatedText(broker, market) ?? `The next one of a strategy that you are subscribed to ${becomes}.`;
}
