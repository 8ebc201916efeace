import type { CurvePoints } from '@sealtick/contract';
import { dayOfClose, monthlyReturns } from '@sealtick/engine';
import { useMemo } from 'react';
import { useNow } from '../../lib/time/clock.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Heatmap } from '../../ui/heatmap.tsx';
import { toMonthRows } from '../../ui/month-rows.ts';

/** Monthly returns of the model account; nothing before the first closed trade. */
export function OwnMonthsCard({ curve }: { curve: CurvePoints }) {
  const now = useNow();
  const rows = useMemo(() => toMonthRows(monthlyReturns(curve, dayOfClose, now)), [curve, now]);
  if (curve.time.length < 2) return null;
  return (
    <Card aria-labelledby="own-months">
      <CardHeader id="own-months" title="Monthly returns, %">
        <span className="text-12 text-ink-3">* partial month</span>
      </CardHeader>
      <CardBody>
        <Heatmap label="Monthly returns in percent" rows={rows} />
        <p className="mt-2 text-12 text-ink-3">A trade counts in the month in which it closed, UTC.</p>
      </CardBody>
    </Card>
  );
}
