/** One package of package-lock.json (lockfileVersion 3), as far as these checks read it. */
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
  /** Path of the package that wants it. */
  readonly wantedBy: string;
}

export const FOLDER = 'node_modules/';

/** Optional dependencies that no entry of the lockfile resolves: the builds of a package for other platforms. */
export function findMissingOptional({ packages }: Lockfile): MissingPackage[] {
  const missing: MissingPackage[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      if (findPackage(packages, path, name) === null) missing.push({ name, version, wantedBy: path });
    }
  }
  return missing;
}

/** Path of the package that `name` means to the package at `path`: its own node_modules, then each above it. */
export function findPackage(packages: Lockfile['packages'], path: string, name: string): string | null {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
    const found = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    if (Object.hasOwn(packages, found)) return found;
    if (folder === '') return null;
  }
}

/** Packages that `npm ci` would install without checking a hash. */
export function findUnverified({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { link, inBundle, integrity }]) => path.includes(FOLDER) && !link && !inBundle && !integrity)
    .map(([path]) => path);
}

/** Packages whose entry names the place they came from: a registry of one network is not that of another. */
export function findPinnedHosts({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([, { link, resolved }]) => resolved !== undefined && !link)
    .map(([path]) => path);
}

/**
 * Lets npm resolve again what lacks a build or a hash. Without that, npm keeps an incomplete entry as it is: it adds the
 * builds for other platforms only together with the package that wants them.
 *
 * @param resolve what npm makes of a lockfile in which packages are missing.
 */
export async function completeLockfile(
  lockfile: Lockfile,
  resolve: (lockfile: Lockfile) => Promise<Lockfile>,
): Promise<{ readonly lockfile: Lockfile; readonly problems: readonly string[] }> {
  const unverified = findUnverified(lockfile);
  const incomplete = new Set([...findMissingOptional(lockfile).map(({ wantedBy }) => wantedBy), ...unverified]);
  const builds = new Set(unverified.map(nameOf));
  for (const [path, { optionalDependencies = {} }] of Object.entries(lockfile.packages)) {
    if (Object.keys(optionalDependencies).some((name) => builds.has(name))) incomplete.add(path);
  }
  if (incomplete.size === 0) return { lockfile, problems: [] };
  const kept = Object.entries(lockfile.packages).filter(([path]) => !path.includes(FOLDER) || !incomplete.has(path));
  const resolved = await resolve({ ...lockfile, packages: Object.fromEntries(kept) });
  const problems = [
    ...findMissingOptional(resolved).map(
      ({ name, version, wantedBy }) =>
        `The registry has no ${name} ${version}, which ${nameOf(wantedBy)} ${resolved.packages[wantedBy].version ?? ''} ` +
        'wants on another platform: pin a version of which it has every build.',
    ),
    ...findUnverified(resolved).map((path) => `The registry gives no hash of ${nameOf(path)}.`),
  ];
  return { lockfile: resolved, problems };
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}
