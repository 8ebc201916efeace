import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'packages/client');
/** What Node.js 20 and browsers of 2022 take. */
const TARGET = 'es2022';

/**
 * Builds the client into a folder, which is emptied first, and packs it there.
 * @returns the path of the archive
 */
export async function packClient(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const built = join(folder, 'package');
  mkdirSync(built, { recursive: true });
  await bundle(built);
  declareTypes(built);
  copyFileSync(join(CLIENT, 'README.md'), join(built, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(built, 'LICENSE'));
  writeFileSync(join(built, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const packed = run('npm', ['pack', '--json', '--pack-destination', folder], built);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return join(folder, filename);
}

const getManifest = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as {
    readonly version: string;
    readonly dependencies: Readonly<Record<string, string>>;
  };

/** Types need zod; the code contains it. */
const manifest = () => ({
  name: '@sealtick/client',
  version: getManifest(join(ROOT, 'package.json')).version,
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: { '.': { types: './types/client/src/index.d.ts', default: './code/packages/client/src/index.js' } },
  dependencies: { zod: getManifest(join(ROOT, 'packages/contract/package.json')).dependencies.zod },
});

async function bundle(folder: string): Promise<void> {
  const build = await rolldown({
    input: join(CLIENT, 'src/index.ts'),
    platform: 'neutral',
    transform: { target: TARGET },
    resolve: { mainFields: ['module', 'main'] },
  });
  // Modules stay apart, so that a bundler leaves out those that a program does not use.
  await build.write({ dir: join(folder, 'code'), format: 'esm', preserveModules: true, preserveModulesRoot: ROOT });
  await build.close();
}

/** Writes the declarations of the client and of the packages that its types name. */
function declareTypes(folder: string): void {
  const types = join(folder, 'types');
  const options = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      composite: false,
      paths: Object.fromEntries(
        ['contract', 'engine', 'log', 'record'].map((name) => [
          `@sealtick/${name}`,
          [join(ROOT, `packages/${name}/src/index.ts`)],
        ]),
      ),
      typeRoots: [join(ROOT, 'node_modules/@types')],
      outDir: types,
      rootDir: join(ROOT, 'packages'),
    },
    files: [join(CLIENT, 'src/index.ts')],
    include: [],
  };
  const config = join(folder, '../tsconfig.json');
  writeFileSync(config, JSON.stringify(options));
  run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], ROOT);
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const path = join(types, file);
    const text = readFileSync(path, 'utf8').replaceAll(/(['"])@sealtick\/(\w[\w-]*)\1/g, (_all, quote, name) => {
      const target = relative(dirname(path), join(types, `${name}/src/index.d.ts`));
      return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
    });
    writeFileSync(
      path,
      text
        .replaceAll(/(from|import\()\s*(['"])(\.[^'"]*)\.d\.ts\2/g, '$1 $2$3.js$2')
        .replaceAll(/(from\s*|import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'),
    );
  }
}

/** Runs a program and returns what it prints. @throws {Error} with its output if it fails */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${status}.\n${stdout}${stderr}`);
  return stdout;
}
