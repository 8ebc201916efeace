import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { marketLabel } from '../filter-strategies.ts';
import { AgreementCard } from '../performance/agreement-card.tsx';
import { EquityCard } from '../performance/equity-card.tsx';
import { EquitySkeleton } from '../performance/performance-skeleton.tsx';
import { PerformanceUnavailable } from '../performance/unavailable.tsx';
import { usePerformance } from '../performance/use-performance.ts';
import { type PanelProps, Paragraphs } from './panel.tsx';

export function OverviewPanel({ strategy }: PanelProps) {
  const words = [
    { title: 'The idea', text: strategy.overview || strategy.description },
    { title: 'Who it is for', text: strategy.whoFor },
    { title: 'Risk profile', text: strategy.riskProfile },
  ].filter(({ text }) => text !== '');
  const facts = [
    { key: 'Approach', value: strategy.approach },
    { key: 'Risk level', value: strategy.riskLevel },
    { key: 'Markets', value: strategy.markets.map(marketLabel).join(', ') },
    { key: 'Timeframes', value: strategy.timeframes.join(', ') },
    { key: 'Instruments', value: strategy.symbols.join(', ') },
    { key: 'Signal types', value: strategy.signalTypes.join(', ') },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <Record strategyId={strategy.id} />
      <Card>
        <CardHeader title="What it is" />
        <CardBody className="grid gap-5">
          {words.map(({ title, text }) => (
            <section key={title}>
              <h3 className="mb-1 text-14">{title}</h3>
              <Paragraphs text={text} />
            </section>
          ))}
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Where it trades" />
        <CardBody className="py-2 md:py-2.5">
          <KeyValues rows={facts} />
        </CardBody>
      </Card>
    </>
  );
}

function Record({ strategyId }: { strategyId: string }) {
  const performance = usePerformance(strategyId);
  if (performance.isPending) return <EquitySkeleton />;
  if (performance.isError) return <PerformanceUnavailable onRetry={() => void performance.refetch()} />;
  return (
    <>
      <EquityCard performance={performance.data} />
      <AgreementCard performance={performance.data} />
    </>
  );
}
