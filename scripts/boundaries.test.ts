import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBoundaryViolations } from './boundaries.ts';

const root = dirname(import.meta.dirname);

/** Forbidden imports: file, its text, the rule that reports it. */
const PLANTED: [file: string, text: string, rule: string][] = [
  ['packages/engine/src/planted.ts', "import { z } from 'zod';\nexport const p = z;\n", 'engine-stays-within-its-wall'],
  ['packages/engine/src/strategies/planted.ts', "import '../simulate/feeds.ts';\n", 'strategies-see-bars-alone'],
  [
    'packages/log/src/planted.ts',
    "import { readFileSync } from 'node:fs';\nexport const p = readFileSync;\n",
    'log-stays-within-its-wall',
  ],
  [
    'packages/contract/src/planted.ts',
    "import pg from 'pg';\nexport const p = pg;\n",
    'contract-stays-within-its-wall',
  ],
  [
    'packages/bar-formats/src/planted.ts',
    "import { open } from 'node:fs/promises';\nexport const p = open;\n",
    'bar-formats-stays-within-its-wall',
  ],
  [
    'packages/simulated-market/src/planted.ts',
    "import { hash } from 'node:crypto';\nexport const p = hash;\n",
    'simulated-market-stays-within-its-wall',
  ],
  ['apps/server/src/platform/planted.ts', "import '../modules/alpha/index.ts';\n", 'platform-knows-no-module'],
  ['apps/server/src/modules/beta/planted.ts', "import '../alpha/inside.ts';\n", 'modules-by-index'],
  ['apps/server/src/modules/beta/planted-table.ts', "import '../alpha/alpha.tables.ts';\n", 'modules-by-index'],
  ['apps/server/src/planted.ts', "import './modules/alpha/inside.ts';\n", 'outsiders-by-index'],
  [
    'apps/server/src/modules/runner/replay/planted.ts',
    "import '../supervise/supervisor.ts';\n",
    'runner-replay-is-below',
  ],
  [
    'apps/server/src/modules/beta/planted-wait.ts',
    "import { spawn } from 'node:child_process';\nexport const p = spawn;\n",
    'waits-outside-of-transactions',
  ],
  [
    'apps/server/src/modules/beta/planted-mail.ts',
    "import { createTransport } from 'nodemailer';\nexport const p = createTransport;\n",
    'waits-outside-of-transactions',
  ],
  ['apps/web/app/planted.ts', "import '../../server/src/config/config.ts';\n", 'web-and-server-never-meet'],
  ['apps/web/app/widgets/planted.ts', "import '../features/alpha/alpha.ts';\n", 'widgets-are-below-features'],
  ['apps/web/app/ui/planted.ts', "import '../widgets/alpha.ts';\n", 'ui-has-no-data'],
  ['apps/web/app/ui/planted-read.ts', "import '../lib/data/read-query.ts';\n", 'ui-has-no-data'],
  ['apps/web/app/lib/text/planted.ts', "import '../../ui/alpha.ts';\n", 'lib-is-below-ui'],
  ['bench/src/planted.ts', "import '../../apps/server/src/config/config.ts';\n", 'bench-and-e2e-by-exports'],
  ['e2e/planted.ts', "import '../packages/record/src/testing/write-log.ts';\n", 'bench-and-e2e-by-exports'],
  [
    'integrations/ib-bridge/src/planted.ts',
    "import '../../../packages/contract/src/index.ts';\n",
    'ib-bridge-stays-within-its-wall',
  ],
  ['apps/server/src/planted-too.ts', "import './testing/exports/http.ts';\n", 'testing-is-for-tests'],
];

/** Files that the planted ones import. */
const IMPORTED = [
  'packages/contract/src/index.ts',
  'packages/engine/src/simulate/feeds.ts',
  'packages/record/src/testing/write-log.ts',
  'apps/server/src/config/config.ts',
  'apps/server/src/modules/alpha/alpha.tables.ts',
  'apps/server/src/modules/alpha/index.ts',
  'apps/server/src/modules/alpha/inside.ts',
  'apps/server/src/modules/runner/supervise/supervisor.ts',
  'apps/server/src/testing/exports/http.ts',
  'apps/web/app/features/alpha/alpha.ts',
  'apps/web/app/lib/data/read-query.ts',
  'apps/web/app/ui/alpha.ts',
  'apps/web/app/widgets/alpha.ts',
];

describe('The import rules', () => {
  const copy = mkdtempSync(join(tmpdir(), 'sealtick-boundaries-'));

  beforeAll(() => {
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const imported = IMPORTED.map((file) => [file, 'export {};\n'] as const);
    for (const [file, text] of [...imported, ...PLANTED]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('report every planted violation with the fix', async () => {
    const found = await findBoundaryViolations(['packages', 'apps', 'bench', 'e2e', 'integrations'], copy);
    for (const [file, , rule] of PLANTED) {
      expect(found, `${rule} names ${file}`).toContainEqual(expect.stringContaining(`${rule}: ${file} → `));
    }
    expect(found.every((line) => /\. \S/.test(line))).toBe(true);
  });

  test('throw if too few modules were read', async () => {
    await expect(findBoundaryViolations(['apps/server/src/modules/alpha'], copy)).rejects.toThrow(
      'the parser does not work',
    );
  });
});
