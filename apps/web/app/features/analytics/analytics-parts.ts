import { createElement } from 'react';
import { deferred } from '../../lib/deferred.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const LOADING = createElement(Skeleton, { className: 'h-96 rounded-card' });

export const PerformanceTab = deferred(async () => (await import('./performance-tab.tsx')).PerformanceTab, LOADING);
export const RiskTab = deferred(async () => (await import('./risk-tab.tsx')).RiskTab, LOADING);
export const StrategiesTab = deferred(async () => (await import('./strategies-tab.tsx')).StrategiesTab, LOADING);
export const TradesTab = deferred(async () => (await import('./trades-tab.tsx')).TradesTab, LOADING);

const TABS = { risk: RiskTab, strategies: StrategiesTab, trades: TradesTab };

/** Loads the script of the tab that an address opens, as the server renders it with the page. @param search From `?` on */
export async function preloadTab(search: string): Promise<void> {
  const name = new URLSearchParams(search).get('tab') as keyof typeof TABS;
  await (TABS[name] ?? PerformanceTab).preload();
}
