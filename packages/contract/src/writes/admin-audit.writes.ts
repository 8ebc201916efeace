import { AuditCheck } from '../admin-audit.ts';
import { declareWrite } from './write.ts';

export const verify = declareWrite({
  method: 'POST',
  path: '/api/admin/audit-state/verifications',
  tag: 'console',
  summary: 'Verifies every entry of the audit log',
  callers: 'operators',
  answer: AuditCheck,
  audit: { act: 'audit.verified', label: 'Audit log verified', subject: null },
});
