import type { AccountAct } from '@sealtick/contract';
import type { AuditValues } from '../../platform/audit-values.ts';

/** Returns the changed fields of an act, each with its values before and after. */
export function getChanges({ before = {}, after = {} }: AuditValues): AccountAct['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
