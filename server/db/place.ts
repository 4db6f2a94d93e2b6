import type { Settings } from '../env.ts';

export interface Place {
  engine: 'PostgreSQL' | 'Embedded database';
  /** `certamen at db.example:5432 as certamen`, or the folder. */
  place: string;
}

type Which = Pick<Settings, 'databaseUrl' | 'dataDir'>;

export function whereIs({ databaseUrl, dataDir }: Which): { url: string } | { folder: string } {
  return databaseUrl === null ? { folder: dataDir } : { url: databaseUrl };
}

export function placeOf({ databaseUrl, dataDir }: Which): Place {
  if (databaseUrl === null) return { engine: 'Embedded database', place: dataDir };
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1) || username);
  const as = username && ` as ${decodeURIComponent(username)}`;
  return { engine: 'PostgreSQL', place: `${name} at ${hostname || 'this machine'}:${port || 5432}${as}` };
}
