import { streamWords } from '@sealtick/engine';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { marketLabel } from '../filter-strategies.ts';
import { MinimumCapitals } from '../performance/minimum-capitals.tsx';
import { RecordOverview } from '../performance/record-overview.tsx';
import { type PanelProps, Paragraphs } from './panel.tsx';

/** Tab that describes the strategy. */
export function OverviewPanel({ strategy }: PanelProps) {
  const sections = [
    { title: 'The idea', text: strategy.overview || strategy.description },
    { title: 'Who it is for', text: strategy.whoFor },
    { title: 'Risk profile', text: strategy.riskProfile },
  ].filter(({ text }) => text !== '');
  const facts = [
    { key: 'Approach', value: strategy.approach },
    { key: 'Risk level', value: strategy.riskLevel },
    { key: 'Markets', value: strategy.markets.map(marketLabel).join(', ') },
    { key: 'Timeframes', value: strategy.timeframes.join(', ') },
    { key: 'Streams', value: streamWords(strategy.streams) },
    { key: 'Signal types', value: strategy.signalTypes.join(', ') },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <TitledCard id="description" title="Description">
        <CardBody className="grid gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8 xl:grid-rows-1 xl:grid-cols-[1.3fr_0.8fr_1fr]">
          {sections.map(({ title, text }) => (
            <section key={title} className="md:first:row-span-2 xl:first:row-span-1">
              <h3 className="mb-1 text-14">{title}</h3>
              <Paragraphs text={text} isSmall />
            </section>
          ))}
        </CardBody>
      </TitledCard>
      <RecordOverview strategy={strategy} />
      <FoldCard id="markets" title="Markets">
        <CardBody className="py-2 md:py-2.5">
          <KeyValues rows={facts} />
          <MinimumCapitals strategy={strategy} />
        </CardBody>
      </FoldCard>
    </>
  );
}
