/** A test file with tests that some machines cannot run. */
export interface LeftOutTests {
  readonly file: string;
  readonly reason: string;
}

const ROOT = 'only root can run it';

/** Every file with tests that may be left out. A test of another file that did not run counts as failed. */
export const LEFT_OUT_TESTS: readonly LeftOutTests[] = [
  { file: 'apps/server/src/modules/log/log-key.test.ts', reason: ROOT },
  { file: 'apps/server/src/platform/postgres/database-user.test.ts', reason: ROOT },
  { file: 'apps/server/src/platform/testing/database-owner.test.ts', reason: ROOT },
  { file: 'apps/server/src/platform/testing/namespaces.test.ts', reason: 'it needs process namespaces' },
  { file: 'apps/server/src/platform/testing/refused-starts.test.ts', reason: ROOT },
  {
    file: 'apps/server/src/testing/faults/faults.nightly.test.ts',
    reason: 'only root can make a small disk, on Linux',
  },
  { file: 'scripts/deploy-files.test.ts', reason: 'it needs systemd or nginx' },
];
