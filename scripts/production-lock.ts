interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** package-lock.json: where a package lies -> what it is; '' is the project itself. */
export interface Lock {
  packages: Record<string, Locked>;
}

/** The same lockfile with those packages only that the product needs when it runs, on any platform. */
export function productionLock<Kind extends Lock>(lock: Kind): Kind {
  const { devDependencies: _, ...project } = lock.packages[''] ?? {};
  const kept = new Set<string>();
  const visit = (at: string, its: Locked) => {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta: meta } = its;
    const peers = Object.keys(peerDependencies).filter((name) => !meta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = placeOf(lock, at, name);
      const found = place === null ? undefined : lock.packages[place];
      if (place === null || !found || kept.has(place)) continue;
      kept.add(place);
      visit(place, found);
    }
  };
  visit('', project);
  const entries = Object.entries(lock.packages).filter(([place]) => kept.has(place));
  return { ...lock, packages: { '': project, ...Object.fromEntries(entries) } };
}

/** Where the package at `from` finds one of this name: in its own folder, or in that of whoever it lies in. */
export function placeOf({ packages }: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return null;
  }
}

/** '@scope/name' of the package that lies there. */
export function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
