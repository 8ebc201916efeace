import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachment } from './attachment.ts';

/** Returns the name under which a browser saves an answer. */
function savedAs(header: string): string {
  const [, plain, exact] = /^attachment; filename="([^"\\]*)"(?:; filename\*=UTF-8''([\w.~%&+$#^`|-]+))?$/.exec(
    header,
  )!;
  return exact === undefined ? plain! : decodeURIComponent(exact);
}

describe('A file is saved', () => {
  test.each([
    ['tideline-pullback-playbook-v1.pdf', 'tideline-pullback-playbook-v1.pdf'],
    ['a\r\nSet-Cookie: session=x\r\n\r\n<script>.csv', 'aSet-Cookie- session=x-script-.csv'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\windows\\system.ini', 'windows-system.ini'],
    ['%2e%2e%2fpasswd.csv', '2e-2e-2fpasswd.csv'],
    ['/etc/cron.d/x', 'etc-cron.d-x'],
    ['C:\\x.csv', 'C-x.csv'],
    ['a"; filename="b.exe', 'a- filename=-b.exe'],
    ["a'b''c.csv", 'a-b-c.csv'],
    ['trades\u202egpj.exe', 'tradesgpj.exe'],
    ['\u200fa\u200b.csv', 'a.csv'],
    ['a\0.csv', 'a.csv'],
    ['.bashrc', 'bashrc'],
    ['...', 'download'],
    ['', 'download'],
    ['x.csv. . ', 'x.csv'],
    ['Zoës Läufe.csv', 'Zoës Läufe.csv'],
    ['明 (1)*.csv', '明 (1)-.csv'],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(96)}.csv`],
    [`${'😀'.repeat(300)}.csv`, `${'😀'.repeat(48)}.csv`],
  ])('under a name of its own: %j', (name, saved) => {
    expect(savedAs(attachment(name))).toBe(saved);
  });

  test('in no other folder and under no hidden name, whatever its name', () => {
    const unit = fc.constantFrom(...'./\\\r\n"\';:%\u202e\u200f\0 aé-', '😀');
    const nasty = fc.string({ unit, maxLength: 150 });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nasty), (name) => {
        const header = attachment(name);
        expect(header).toMatch(/^[ -~]+$/);
        const saved = savedAs(header);
        expect(saved).not.toMatch(/[/\\:"\p{Cc}\p{Cf}]|^\.|^$/u);
        expect([...saved].length).toBeLessThanOrEqual(100);
      }),
    );
  });
});
