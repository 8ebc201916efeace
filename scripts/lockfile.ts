/** One package of package-lock.json (lockfileVersion 3), with the fields that these checks read. */
export interface LockedPackage {
  readonly version?: string;
  /** SPDX expression. */
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  /** A workspace, linked from node_modules. */
  readonly link?: boolean;
  /** Part of the tarball of the package above it, whose hash covers it. */
  readonly inBundle?: boolean;
  /** Versions of Node.js that the package supports. */
  readonly engines?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** Path of the package that requires it. */
  readonly requiredBy: string;
}

export const FOLDER = 'node_modules/';

/** Returns optional dependencies without an entry in the lockfile: builds for other platforms. */
export function findMissingOptional({ packages }: Lockfile): MissingPackage[] {
  const missing: MissingPackage[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      if (findPackage(packages, path, name) === null) missing.push({ name, version, requiredBy: path });
    }
  }
  return missing;
}

/** Returns the path to which the package at `path` resolves `name`: its own node_modules, then each one above. */
export function findPackage(packages: Lockfile['packages'], path: string, name: string): string | null {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
    const found = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    if (Object.hasOwn(packages, found)) return found;
    if (folder === '') return null;
  }
}

/** Returns the packages that `npm ci` would install without verifying a hash. */
export function findUnverified({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { link, inBundle, integrity }]) => path.includes(FOLDER) && !link && !inBundle && !integrity)
    .map(([path]) => path);
}

/** Returns the packages whose entry names a registry host, which may not exist in another network. */
export function findPinnedHosts({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([, { link, resolved }]) => resolved !== undefined && !link)
    .map(([path]) => path);
}

/** Returns the packages whose entry states versions of Node.js. */
export function findEngines({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { engines }]) => path.includes(FOLDER) && engines !== undefined)
    .map(([path]) => path);
}

/**
 * Returns a lockfile without the Node.js versions of packages: the program runs on the version that it installs, and npm
 * would warn of each package that the installing version does not suit.
 */
export function withoutEngines(lockfile: Lockfile): Lockfile {
  const stated = new Set(findEngines(lockfile));
  const packages = Object.entries(lockfile.packages).map(([path, locked]) => {
    if (!stated.has(path)) return [path, locked] as const;
    const { engines: _, ...rest } = locked;
    return [path, rest] as const;
  });
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

/**
 * Completes a lockfile: lets npm resolve packages again that lack a build or a hash, because npm adds the builds for
 * other platforms only together with the package that requires them.
 *
 * @param resolve Lets npm complete a lockfile with missing packages.
 */
export async function completeLockfile(
  lockfile: Lockfile,
  resolve: (lockfile: Lockfile) => Promise<Lockfile>,
): Promise<{ readonly lockfile: Lockfile; readonly problems: readonly string[] }> {
  const unverified = findUnverified(lockfile);
  const incomplete = new Set([...findMissingOptional(lockfile).map(({ requiredBy }) => requiredBy), ...unverified]);
  const builds = new Set(unverified.map(getName));
  for (const [path, { optionalDependencies = {} }] of Object.entries(lockfile.packages)) {
    if (Object.keys(optionalDependencies).some((name) => builds.has(name))) incomplete.add(path);
  }
  if (incomplete.size === 0) return { lockfile, problems: [] };
  const kept = Object.entries(lockfile.packages).filter(([path]) => !path.includes(FOLDER) || !incomplete.has(path));
  const resolved = await resolve({ ...lockfile, packages: Object.fromEntries(kept) });
  const problems = [
    ...findMissingOptional(resolved).map(
      ({ name, version, requiredBy }) =>
        `The registry has no ${name} ${version}, which ${getName(requiredBy)} ${resolved.packages[requiredBy]!.version ?? ''} ` +
        'requires on another platform. Pin a version with all builds.',
    ),
    ...findUnverified(resolved).map((path) => `The registry has no hash of ${getName(path)}.`),
  ];
  return { lockfile: resolved, problems };
}

/** Returns the name of the package at a path of the lockfile. */
export function getName(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}
