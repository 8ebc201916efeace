import { BROKERS, type BrokerId } from '@sealtick/contract';
import { useSite } from '../../lib/site.tsx';

/** How the program that places the orders is installed on the member's machine. */
export function BridgeSteps({ broker }: { broker: BrokerId }) {
  const { origin } = useSite();
  return (
    <ol aria-label={`Install the bridge for ${BROKERS[broker].name}`} className="grid list-decimal gap-2 pl-5 text-13">
      {stepsOf(broker, origin).map((step) => (
        <li key={step} className="wrap-anywhere">
          {step}
        </li>
      ))}
    </ol>
  );
}

function stepsOf(broker: BrokerId, origin: string): readonly string[] {
  const version = broker === 'metatrader-4' ? '4' : '5';
  return [
    `In MetaTrader ${version}, choose File, Open Data Folder, and copy SealtickBridge.mq${version} and SealtickBridge.mqh into MQL${version}/Experts. Both are part of the program of this site, in integrations/metatrader.`,
    `Open SealtickBridge.mq${version} in MetaEditor and press Compile.`,
    `Under Tools, Options, Expert Advisors, allow WebRequest for ${origin}.`,
    `Drag SealtickBridge onto a chart, enter ${origin} as SiteUrl and the key as BridgeKey, and allow automated trading.${version === '5' ? ' The account must be a hedging account.' : ''}`,
  ];
}
