/** One package of package-lock.json (lockfileVersion 3), as far as this looks at it. */
interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface MissingPackage {
  readonly name: string;
  readonly version: string;
  readonly isDev: boolean;
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Optional dependencies that no entry of the lockfile resolves: the builds of a package for other platforms. */
export function findMissingOptional({ packages }: Lockfile): MissingPackage[] {
  const missing = new Map<string, MissingPackage>();
  for (const [path, locked] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      if (resolves(packages, path, name)) continue;
      const known = missing.get(name);
      missing.set(name, { name, version, isDev: (known?.isDev ?? true) && locked.dev === true });
    }
  }
  return [...missing.values()];
}

/** Node's own walk: the package's node_modules, then each above it. */
function resolves(packages: Lockfile['packages'], path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
    if (!folder.includes('/node_modules/') && folder !== '') return `node_modules/${name}` in packages;
  }
}

/**
 * Adds the builds for other platforms, which npm leaves out where its registry does not carry them; `npm ci` then refuses
 * the lockfile everywhere. Platform and processor follow from the name, as these packages are named.
 */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages = { ...lockfile.packages };
  for (const { name, version, isDev } of findMissingOptional(lockfile)) {
    const words = name.split(/[/-]/);
    const os = SYSTEMS.filter((system) => words.includes(system) || (system === 'win32' && words.includes('windows')));
    const cpu = PROCESSORS.filter((processor) => words.includes(processor));
    packages[`node_modules/${name}`] = {
      version: version.replace(/^[~^]/, ''),
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(isDev ? { dev: true } : {}),
      ...(words.includes('musl') || words.includes('gnu') ? { libc: [words.includes('musl') ? 'musl' : 'glibc'] } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}
