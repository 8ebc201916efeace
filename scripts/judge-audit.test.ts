import { expect, test } from 'vitest';
import { judgeAudit } from './judge-audit.ts';

const report = (vulnerabilities: object, total: number) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total } } });

test('A report without high and critical vulnerabilities is clean', () => {
  expect(judgeAudit(report({}, 0)).state).toBe('clean');
  expect(judgeAudit(report({ a: { severity: 'moderate' } }, 1))).toEqual({
    state: 'clean',
    text: 'No high or critical vulnerability; lower ones: 1.',
  });
});

test('A report with them names the packages', () => {
  const found = { a: { severity: 'high' }, b: { severity: 'critical' }, c: { severity: 'low' } };
  expect(judgeAudit(report(found, 3))).toEqual({
    state: 'vulnerable',
    text: 'High or critical vulnerabilities: a (high), b (critical).',
  });
});

test.each([
  ['', 'printed no report'],
  ['null', 'printed no report'],
  ['[]', 'printed no report'],
  ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
  ['{"auditReportVersion":2}', 'printed no report'],
  ['{"auditReportVersion":2,"vulnerabilities":{}}', 'printed no report'],
])('Output that is not a report counts as not checked: %j', (output, reason) => {
  const { state, text } = judgeAudit(output);
  expect([state, text]).toEqual(['not checked', expect.stringContaining(reason)]);
});
