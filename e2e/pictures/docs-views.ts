import type { Signal, SiteFigures, Strategy, StrategyPerformance } from '@sealtick/contract';
import type { Served } from './served.ts';
import { verified } from './states/verify.ts';
import type { View } from './view.ts';

const STRATEGY = 'tideline-pullback';

/** The screens in the documents, once the program has data for each of them. */
export async function docsViews(program: Served): Promise<readonly View[]> {
  await program.until('every strategy has its figures', async () => {
    const strategies = await program.read<Strategy[]>('/api/strategies');
    return strategies.length > 0 && strategies.every(({ performanceMetrics }) => performanceMetrics.trades > 0);
  });
  await program.until('a strategy has its record', async () => {
    const { records } = await program.read<StrategyPerformance>(`/api/strategies/${STRATEGY}/performance`);
    return records.length > 0;
  });
  await program.until('deliveries were measured', async () => {
    const { signals, responseMs } = await program.read<SiteFigures>('/api/figures');
    return signals > 0 && responseMs !== null;
  });
  let closed: Signal | undefined;
  await program.until('a signal has come to its end', async () => {
    const signals = await program.read<Signal[]>('/api/signals?limit=50');
    const ended = signals.filter(({ status }) => status === 'closed');
    // A traded signal shows more than an expired one.
    closed = ended.find(({ pnl }) => pnl != null) ?? ended[0];
    return closed !== undefined;
  });
  return [
    { name: 'landing', path: '/' },
    { name: 'pricing', path: '/pricing' },
    { name: 'about', path: '/about' },
    { name: 'methodology', path: '/about/methodology' },
    { name: 'help-center', path: '/help-center' },
    { name: 'status', path: '/status' },
    { name: 'changelog', path: '/changelog' },
    { name: 'terms-of-service', path: '/terms-of-service' },
    { name: 'risk-disclosure', path: '/risk-disclosure' },
    { name: 'compliance', path: '/compliance' },
    { name: 'strategies', path: '/strategies' },
    { name: 'strategy-overview', path: `/strategies/${STRATEGY}` },
    { name: 'strategy-performance', path: `/strategies/${STRATEGY}?tab=performance` },
    {
      name: 'strategy-config',
      path: `/strategies/${STRATEGY}?tab=config`,
      act: (page) => page.getByText(/bars in \d+ ms/).waitFor(),
    },
    { name: 'signals', path: '/signals' },
    { name: 'signal', path: `/signals/${closed!.id}` },
    { name: 'verify', path: `/signals/verify?strategy=${STRATEGY}`, act: verified },
  ];
}
