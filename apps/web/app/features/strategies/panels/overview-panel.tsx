import { streamWords } from '@sealtick/engine';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
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
  const description = (
    <Card>
      <CardHeader title="Description" />
      <CardBody className="grid gap-5">
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h3 className="mb-1 text-14">{title}</h3>
            <Paragraphs text={text} />
          </section>
        ))}
      </CardBody>
    </Card>
  );
  return (
    <>
      <RecordOverview strategy={strategy} description={description} />
      <Card>
        <CardHeader title="Markets" />
        <CardBody className="py-2 md:py-2.5">
          <KeyValues rows={facts} />
          <MinimumCapitals strategy={strategy} />
        </CardBody>
      </Card>
    </>
  );
}
