import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/** Import rules: imports point one way, and every message names the fix. See docs/architecture.md. */
const TEST = '(\\.test\\.tsx?$|/testing/)';
/** The one table that others refer to. */
const ACCOUNT_TABLE = '^apps/server/src/modules/identity/account\\.tables\\.ts$';
const ALL_TABLES = '^apps/server/src/all-tables\\.ts$';

const packageMayOnly = (
  name: string,
  allowed: readonly string[],
  cure: string,
  libraries: readonly string[] = [],
  builtIn: readonly string[] = [],
): IForbiddenRuleType & { comment: string } => ({
  name: `${name}-stays-within-its-wall`,
  comment: cure,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: TEST },
  to: {
    pathNot: [
      `^packages/(${[name, ...allowed].join('|')})/src/`,
      ...libraries.map((library) => `(^|/)node_modules/${library}/`),
      ...builtIn.map((name) => `^${name}$`),
    ],
  },
});

/** Loaded again for each audit, so they import what they read with, and not the modules with their reads and writes. */
const OF_AUDIT_THREAD = '^apps/server/src/modules/(log-audit/audit-thread|signals/shown-columns)\\.ts$';
/** Files of the server that wait for processes, threads and other servers. */
const WAITING = [
  'modules/(runs|log-audit)/[^/]*(thread|compute-run)',
  'modules/runs/studies/study-(thread|jobs)',
  'modules/runner/thread/',
  'modules/market-data/simulated/deep-history',
  'modules/identity/profile/picture-process',
  'modules/journal/imports/(parse-thread|report-parser)',
  'modules/market-data/calendars/read-calendar',
  'modules/components/front-door/',
  'platform/(egress|pdf|postgres|mail)/',
  'platform/(processes|pages-build)\\.ts$',
].map((path) => `^apps/server/src/${path}`);

/** Parts of the runner, each with those that it may not import. */
const RUNNER_PARTS = Object.entries({
  publish: 'thread|record|replay|supervise',
  thread: 'record|replay|supervise',
  record: 'thread|replay|supervise',
  replay: 'supervise',
});

export const boundaryRules = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Circular import: move the shared code into a module that both import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'Cannot resolve the import: fix the path, or add the package to the right package.json.',
      severity: 'error',
      from: { path: '^(apps|packages|bench|e2e|scripts)/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|@core-font/|\\./\\+types|bun:)' },
    },
    packageMayOnly('engine', [], 'The engine is pure and depends on nothing: pass what it needs as an argument.'),
    {
      name: 'strategies-see-bars-alone',
      comment:
        'A strategy imports rules, indicators and tables of instruments, costs and bars; it gets the rest as arguments.',
      severity: 'error',
      from: { path: '^packages/engine/src/strategies/', pathNot: TEST },
      to: { pathNot: '^packages/engine/src/(strategies|indicators|instruments|costs|bars)/' },
    },
    packageMayOnly(
      'log',
      [],
      'The log package is pure and imports @noble/hashes alone: pass what it needs as an argument.',
      ['@noble/hashes'],
    ),
    packageMayOnly(
      'bar-formats',
      ['engine'],
      'bar-formats is pure: open the file in apps/server and pass its bytes as a source.',
    ),
    packageMayOnly(
      'simulated-market',
      ['engine'],
      'simulated-market is pure: store and time its bars in apps/server/src/modules/market-data.',
    ),
    packageMayOnly('record', ['engine', 'log'], 'record imports engine and log only.'),
    packageMayOnly(
      'contract',
      ['engine'],
      'contract takes types and parameter tables from the engine, and zod; nothing else.',
      ['zod'],
    ),
    packageMayOnly(
      'client',
      ['contract', 'engine', 'log', 'record'],
      'client imports contract, engine, log and record only.',
    ),
    packageMayOnly(
      'content',
      ['contract'],
      'content imports contract, its Markdown libraries and files only.',
      [
        'mdast-util-directive',
        'mdast-util-to-string',
        'micromark-extension-directive',
        'minisearch',
        'remark-gfm',
        'remark-parse',
        'unified',
        'yaml',
        'zod',
      ],
      ['crypto', 'fs', 'path'],
    ),
    {
      name: 'ib-bridge-stays-within-its-wall',
      comment: 'Members run the bridge on their machine: it imports @stoqey/ib and Node.js alone.',
      severity: 'error',
      from: { path: '^integrations/ib-bridge/src/', pathNot: TEST },
      to: {
        path: '^(apps|packages|bench|e2e|scripts)/|node_modules/',
        pathNot: '(^|/)node_modules/(@stoqey/ib|@types/node)/',
      },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'Server and web share packages/contract; move the shared code there.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'Server and web share packages/contract; move the shared code there.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'modules-by-index',
      comment:
        'Import another module through its index.ts, its tables too, except that of accounts; export there what you need.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: [TEST, OF_AUDIT_THREAD] },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$', ACCOUNT_TABLE],
      },
    },
    {
      name: 'outsiders-by-index',
      comment: 'Import a module through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/modules/', ALL_TABLES, TEST] },
      to: { path: '^apps/server/src/modules/', pathNot: ['^apps/server/src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'all-tables-for-personal-data',
      comment: 'Only personal-data reads every table; import the table, or the index.ts of its module.',
      severity: 'error',
      from: { pathNot: '^apps/server/src/modules/personal-data/' },
      to: { path: ALL_TABLES },
    },
    {
      name: 'waits-outside-of-transactions',
      comment:
        'Processes, threads and other servers take long: call requireNoTransaction (platform/open-transaction.ts) before you ' +
        'wait for one, and list the file in scripts/boundary-rules.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/(modules|platform)/', pathNot: [TEST, ...WAITING] },
      to: { path: '^(child_process|worker_threads|https)$|(^|/)node_modules/nodemailer/' },
    },
    ...RUNNER_PARTS.map(([part, others]): IForbiddenRuleType & { comment: string } => ({
      name: `runner-${part}-is-below`,
      comment: 'The parts of the runner import one way: publish; thread and record; replay; supervise. Move it down.',
      severity: 'error',
      from: { path: `^apps/server/src/modules/runner/${part}/`, pathNot: TEST },
      to: { path: `^apps/server/src/modules/runner/(${others})/` },
    })),
    {
      name: 'platform-knows-no-module',
      comment: 'platform/ imports no module; pass the module in from compose/.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'features-do-not-import-features',
      comment:
        'A feature imports no other feature: compose them in routes, and move shared code into widgets/, ui/ or lib/.',
      severity: 'error',
      from: { path: '^apps/web/app/features/([^/]+)/' },
      to: { path: '^apps/web/app/features/([^/]+)/', pathNot: '^apps/web/app/features/$1/' },
    },
    {
      name: 'widgets-are-below-features',
      comment: 'widgets/, ui/ and lib/ import no feature: pass data as props.',
      severity: 'error',
      from: { path: '^apps/web/app/(widgets|ui|lib)/' },
      to: { path: '^apps/web/app/features/' },
    },
    {
      name: 'ui-has-no-data',
      comment:
        'A part of ui/ shows what it is passed: move one that reads or writes data into widgets/ or its feature.',
      severity: 'error',
      from: { path: '^apps/web/app/ui/' },
      to: { path: '^apps/web/app/(widgets|lib/queries|lib/data/(read-query|write-mutation|query-client))' },
    },
    {
      name: 'lib-is-below-ui',
      comment: 'lib/ shows nothing except toasts: move what shows something into ui/ or widgets/.',
      severity: 'error',
      from: { path: '^apps/web/app/lib/', pathNot: TEST },
      to: { path: '^apps/web/app/(ui|widgets)/', pathNot: '^apps/web/app/ui/toast/' },
    },
    {
      name: 'bench-and-e2e-by-exports',
      comment:
        'bench and e2e import packages by name, and of the server its testing exports alone: add what you need to ' +
        'apps/server/src/testing/exports.',
      severity: 'error',
      from: { path: '^(bench|e2e)/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: [
          '^packages/[^/]+/src/(testing/)?index\\.ts$',
          '^packages/engine/(fingerprints/installed-rules|threads/index)\\.ts$',
          '^apps/server/src/testing/exports/',
        ],
      },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What ships imports nothing from a testing/ folder: move the code out of it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TEST },
      to: { path: '^(apps|packages)/.*/testing/' },
    },
    {
      name: 'programs-are-not-imported',
      comment: 'bench, e2e and scripts are programs: move shared code into a package.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(bench|e2e|scripts)/' },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'Put shared test helpers into a testing/ folder.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|build-parts|\\.react-router|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
} satisfies { forbidden: (IForbiddenRuleType & { comment: string })[]; options: ICruiseOptions };
