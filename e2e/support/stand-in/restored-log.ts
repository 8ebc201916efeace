import type { LogRestore, Signal } from '@sealtick/contract';
import type { Scenario } from './scenario-names.ts';

const RESTORED: LogRestore = { at: '2026-11-02T09:00:00.000Z', lostEntries: 1_204 };

/** Returns the restore after which the log of a scenario began. */
export const getRestore = (scenario: Scenario): LogRestore | null => (scenario === 'restored log' ? RESTORED : null);

/** Returns signals of which all but the newest were published before the restore. */
export const mostlyFormer = ([newest, ...former]: readonly Signal[]): readonly Signal[] => [
  newest!,
  ...former.map((row) => ({ ...row, basis: { ...row.basis, formerLog: true as const }, index: null, leafHash: null })),
];
