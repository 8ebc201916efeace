import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/** Imports point one way; every message names the cure. See docs/architecture.md, "Rooms". */
const TEST = '(\\.test\\.tsx?$|/testing/)';

const packageMayOnly = (
  name: string,
  allowed: readonly string[],
  cure: string,
  libraries: readonly string[] = [],
): IForbiddenRuleType & { comment: string } => ({
  name: `${name}-stays-within-its-wall`,
  comment: cure,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: TEST },
  to: {
    pathNot: [
      `^packages/(${[name, ...allowed].join('|')})/src/`,
      ...libraries.map((library) => `(^|/)node_modules/${library}/`),
    ],
  },
});

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
      comment: 'Two rooms that need each other are one room, or miss a third below them: move what they share down.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import leads nowhere: mend the path, or add the package to the right package.json.',
      severity: 'error',
      from: { path: '^(apps|packages|bench|e2e|scripts)/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|@core-font/|\\./\\+types|bun:)' },
    },
    packageMayOnly('engine', [], 'The engine is pure and depends on nothing: pass what it needs as an argument.'),
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
    packageMayOnly('record', ['engine', 'log'], 'record reads engine and log only.'),
    packageMayOnly(
      'contract',
      ['engine'],
      'contract takes types and parameter tables from the engine, and zod; nothing else.',
      ['zod'],
    ),
    packageMayOnly('client', ['contract', 'engine', 'log', 'record'], 'client stands on contract, log and record.'),
    {
      name: 'server-and-web-never-meet',
      comment: 'Server and web share packages/contract; put the shared word there.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'Server and web share packages/contract; put the shared word there.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'modules-by-their-door',
      comment: 'Import another module through its index.ts; if the door lacks what you need, open it there.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: TEST },
      to: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$', '\\.tables\\.ts$'],
      },
    },
    {
      name: 'outsiders-by-the-door',
      comment: 'Outside its own folder a module is reached through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/modules/', TEST] },
      to: { path: '^apps/server/src/modules/', pathNot: ['^apps/server/src/modules/[^/]+/index\\.ts$'] },
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
      comment: 'platform/ is what modules stand on; pass the module in from main.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'features-do-not-import-features',
      comment: 'Compose features in routes; move what two share into ui/ or lib/.',
      severity: 'error',
      from: { path: '^apps/web/app/features/([^/]+)/' },
      to: { path: '^apps/web/app/features/([^/]+)/', pathNot: '^apps/web/app/features/$1/' },
    },
    {
      name: 'ui-is-below-features',
      comment: 'ui/ and lib/ know no feature: pass what they show as props.',
      severity: 'error',
      from: { path: '^apps/web/app/(ui|lib)/' },
      to: { path: '^apps/web/app/features/' },
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
      comment: 'Put helpers that tests share into a testing/ folder.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
} satisfies { forbidden: (IForbiddenRuleType & { comment: string })[]; options: ICruiseOptions };
