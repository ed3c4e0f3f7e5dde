type Names = Readonly<Record<string, unknown>>;

/** The entries of a package-lock.json, by path, such as `node_modules/hono`; the empty path is the project. */
export type LockedPackages = Readonly<
  Record<
    string,
    {
      dependencies?: Names;
      optionalDependencies?: Names;
      peerDependencies?: Names;
      peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
    }
  >
>;

/**
 * Returns the paths of the packages that the site needs while it runs. Optional peers are left out: they are tools such as
 * Vite, which npm installs only because development packages depend on them.
 */
export function findRuntimePackages(packages: LockedPackages): ReadonlySet<string> {
  const found = new Set(['']);
  for (const path of found) {
    for (const name of listNeeded(packages, path)) {
      const place = resolvePackage(packages, path, name);
      if (place !== null) found.add(place);
    }
  }
  found.delete('');
  return found;
}

function listNeeded(packages: LockedPackages, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Finds a package as Node.js does: in the folder of the package that imports it, then in those of its parents. */
function resolvePackage(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return null;
  }
}
