import { BROKERS, type BrokerId } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';

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
  return broker === 'interactive-brokers'
    ? ibSteps(origin)
    : metaTraderSteps(broker === 'metatrader-4' ? '4' : '5', origin);
}

const metaTraderSteps = (version: '4' | '5', origin: string): readonly string[] => [
  `In MetaTrader ${version}, choose File, Open Data Folder, and copy SealtickBridge.mq${version} and SealtickBridge.mqh into MQL${version}/Experts. Both are in the folder integrations/metatrader of the program of this site: if you do not run it, ask its provider for them.`,
  `Open SealtickBridge.mq${version} in MetaEditor and press Compile.`,
  `Under Tools, Options, Expert Advisors, allow WebRequest for ${origin}.`,
  `Drag SealtickBridge onto a chart, enter ${origin} as SiteUrl and the key as BridgeKey, and allow automated trading.${version === '5' ? ' The account must be a hedging account.' : ''}`,
];

const ibSteps = (origin: string): readonly string[] => [
  'In TWS or IB Gateway, open Configuration, API, Settings. Tick Enable ActiveX and Socket Clients, and untick Read-Only API. The port of a paper account is 7497 (TWS) or 4002 (IB Gateway).',
  'In the program of this site, run npm ci and npm run pack-ib-bridge: sealtick-ib-bridge.mjs and ib-bridge.example.json are then in integrations/ib-bridge/build. If you do not run the site, ask its provider for both files.',
  `Save the example as ib-bridge.json. Enter ${origin} as site, the key as key, the port of TWS, and the time at which TWS restarts.`,
  'Run node sealtick-ib-bridge.mjs ib-bridge.json, with Node.js 22 or later. It says Connected, or what is wrong.',
];
