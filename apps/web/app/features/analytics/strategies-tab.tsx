import type { PortfolioAnalytics } from '@sealtick/contract';
import { Card, CardBody } from '../../ui/card.tsx';
import { CorrelationTable } from '../../widgets/member-record/correlation-table.tsx';
import { ResultsTable } from '../../widgets/member-record/results-table.tsx';

interface StrategiesTabProps {
  analytics: Pick<PortfolioAnalytics, 'strategies' | 'correlations'>;
  getName: (strategyId: string) => string;
}

/** Results of the strategies in the last 30 days, and how alike their daily returns are. */
export function StrategiesTab({ analytics, getName }: StrategiesTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <Card>
        <CardBody>
          <ResultsTable results={analytics.strategies} getName={getName} />
          <p className="mt-2 text-12 text-ink-3">
            Result: the sum of risk per trade × net R of the trades that closed.
          </p>
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <CorrelationTable correlations={analytics.correlations} getName={getName} />
        </CardBody>
      </Card>
    </div>
  );
}
