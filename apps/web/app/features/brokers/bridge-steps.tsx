import { BROKERS, type BridgeFile, type BrokerId } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';

/** How the program that places the orders is installed on the member's machine. */
export function BridgeSteps({ broker }: { broker: BrokerId }) {
  const { origin } = useSite();
  return (
    <ol aria-label={`Install the bridge for ${BROKERS[broker].name}`} className="grid list-decimal gap-2 pl-5 text-13">
      {broker === 'interactive-brokers' ? (
        <IbSteps origin={origin} />
      ) : (
        <MetaTraderSteps version={broker === 'metatrader-4' ? '4' : '5'} origin={origin} />
      )}
    </ol>
  );
}

function MetaTraderSteps({ version, origin }: { version: '4' | '5'; origin: string }) {
  const expert: BridgeFile = `SealtickBridge.mq${version}`;
  return (
    <>
      <Step>
        Download <FileLink file={expert} /> and <FileLink file="SealtickBridge.mqh" />. In MetaTrader {version}, choose
        File, Open Data Folder, and put both into MQL{version}/Experts.
      </Step>
      <Step>Open {expert} in MetaEditor and press Compile.</Step>
      <Step>Under Tools, Options, Expert Advisors, allow WebRequest for {origin}.</Step>
      <Step>
        Drag SealtickBridge onto one chart, enter {origin} as SiteUrl and the key as BridgeKey, and allow automated
        trading.
        {version === '5' && ' The account must be a hedging account.'} Symbols that you trade must be in Market Watch.
      </Step>
      {version === '4' && (
        <Step>In the tab Account History, choose All History from the menu. Programs see only what the tab shows.</Step>
      )}
    </>
  );
}

function IbSteps({ origin }: { origin: string }) {
  return (
    <>
      <Step>
        In TWS or IB Gateway, open Configuration, API, Settings. Tick Enable ActiveX and Socket Clients, and untick
        Read-Only API. Under Precautions, tick Bypass Order Precautions for API Orders: otherwise TWS asks you about
        each order. The port of a paper account is 7497 (TWS) or 4002 (IB Gateway), that of a live one 7496 or 4001.
      </Step>
      <Step>
        Download <FileLink file="sealtick-ib-bridge.mjs" /> and <FileLink file="ib-bridge.example.json" /> into one
        folder.
      </Step>
      <Step>
        Save the example as ib-bridge.json. Enter {origin} as site, the key as key, the port of TWS, and the time at
        which TWS restarts.
      </Step>
      <Step>
        Run node sealtick-ib-bridge.mjs ib-bridge.json, with Node.js 22 or later. It says Connected, or what is wrong.
      </Step>
    </>
  );
}

const Step = ({ children }: { children: ReactNode }) => <li className="wrap-anywhere">{children}</li>;

const FileLink = ({ file }: { file: BridgeFile }) => (
  <a href={`/api/brokers/bridge-files/${file}`} download className={TEXT_LINK}>
    {file}
  </a>
);
