import { paths } from '../../../lib/navigation/paths.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { CardBody } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ParityNote } from '../parity-note.tsx';
import { toParityView } from '../parity-view.ts';
import { CopiedSlippageCard } from '../performance/copied-slippage-card.tsx';
import { Records } from '../performance/records.tsx';
import { SubscriberPriceCard } from '../performance/subscriber-price-card.tsx';
import { type PanelProps, Paragraphs } from './panel.tsx';

/** Tab of the strategy's records. */
export function PerformancePanel({ strategy }: PanelProps) {
  const zone = useTimeZone();
  return (
    <>
      <Records strategy={strategy} />
      <SubscriberPriceCard strategyId={strategy.id} />
      <CopiedSlippageCard strategyId={strategy.id} />
      <FoldCard id="parity" title="Parity">
        <CardBody>
          <ParityNote parity={toParityView(strategy.parity, zone)} />
          <p className="mt-3">
            <TextLink isAlone to={paths.getVerify(strategy.id)}>
              Verify this record
            </TextLink>
          </p>
        </CardBody>
      </FoldCard>
      {strategy.backtestMethodology && (
        <FoldCard id="method" title="How the backtest is computed">
          <CardBody>
            <Paragraphs text={strategy.backtestMethodology} />
          </CardBody>
        </FoldCard>
      )}
    </>
  );
}
