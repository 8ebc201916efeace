/** What `npm audit --json` found. */
export interface AuditVerdict {
  readonly state: 'clean' | 'vulnerable' | 'not checked';
  readonly text: string;
}

interface Report {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly message?: string;
}

const GRAVE = ['high', 'critical'];

/**
 * Returns the verdict on the output of `npm audit --json`. Only a complete report counts as checked: a registry that
 * does not answer, or whose answer is something else, is never a pass.
 */
export function judgeAudit(output: string): AuditVerdict {
  const report = parse(output);
  const counts = report?.metadata?.vulnerabilities;
  if (report?.auditReportVersion !== 2 || !report.vulnerabilities || typeof counts?.total !== 'number') {
    const reason = report?.message ?? 'npm audit printed no report';
    return { state: 'not checked', text: `NOT CHECKED: the registry did not answer the audit (${reason}).` };
  }
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) => GRAVE.includes(severity));
  const names = grave.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
  if (grave.length > 0) return { state: 'vulnerable', text: `High or critical vulnerabilities: ${names}.` };
  return { state: 'clean', text: `No high or critical vulnerability; lower ones: ${counts.total}.` };
}

function parse(output: string): Report | null {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
