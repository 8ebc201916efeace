import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/node';

/** Names the file in which a run of vitest leaves its errors outside of tests, as an array of texts. */
export const ERRORS_FILE = 'SEALTICK_UNHANDLED_ERRORS_FILE';

/** Reporter of vitest: its own JSON report leaves out errors outside of tests, which fail a run as well. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    const texts = errors.map(({ message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) =>
      [VITEST_TEST_PATH, VITEST_TEST_NAME, stack ?? message].filter(Boolean).join('\n'),
    );
    writeFileSync(process.env[ERRORS_FILE]!, JSON.stringify(texts));
  }
}
