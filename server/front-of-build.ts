import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Front } from './open-site.ts';

const build = fileURLToPath(new URL('../build', import.meta.url));

export const isBuilt = (): boolean => existsSync(`${build}/server/index.js`);

export async function refuseUnbuilt(): Promise<void> {
  if (!isBuilt()) throw new NotBuilt('The pages are not built: npm run build');
}

class NotBuilt extends Error {
  override name = 'NotBuilt';
}

export async function frontOfBuild(): Promise<Front> {
  const [{ builtPages }, { buildAssets }] = await Promise.all([import('./pages.ts'), import('./http/assets.ts')]);
  return {
    pages: await builtPages(`${build}/server/index.js`),
    assets: buildAssets(`${build}/client`, `${build}/former`),
    production: true,
  };
}
