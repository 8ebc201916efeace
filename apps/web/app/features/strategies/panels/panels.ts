import { deferred } from '../../../lib/scripts/deferred.tsx';
import { panelSkeleton } from '../strategy-skeleton.tsx';

/** The tabs of a strategy's page. Only the script of the open one is loaded. */
export const TABS = [
  {
    value: 'overview',
    label: 'Overview',
    Panel: deferred(async () => (await import('./overview-panel.tsx')).OverviewPanel, panelSkeleton),
  },
  {
    value: 'playbook',
    label: 'Playbook',
    Panel: deferred(async () => (await import('./playbook-panel.tsx')).PlaybookPanel, panelSkeleton),
  },
  {
    value: 'performance',
    label: 'Performance',
    Panel: deferred(async () => (await import('./performance-panel.tsx')).PerformancePanel, panelSkeleton),
  },
  {
    value: 'config',
    label: 'Config',
    Panel: deferred(async () => (await import('./config-panel.tsx')).ConfigPanel, panelSkeleton),
    isWide: true,
  },
  {
    value: 'faq',
    label: 'FAQ',
    Panel: deferred(async () => (await import('./faq-panel.tsx')).FaqPanel, panelSkeleton),
  },
] as const;

/** Loads the script of the tab that an address opens. */
export function preloadTab(search: string): Promise<void> {
  const open = new URLSearchParams(search).get('tab');
  return (TABS.find(({ value }) => value === open) ?? TABS[0]).Panel.preload();
}
