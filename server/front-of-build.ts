import { fileURLToPath } from 'node:url';
import type { Front } from './open-site.ts';

const build = fileURLToPath(new URL('../build', import.meta.url));

/** The pages and their files as they were built. Loads them only when it is called. */
export async function frontOfBuild(): Promise<Front> {
  const [{ builtPages }, { buildAssets }] = await Promise.all([import('./pages.ts'), import('./http/assets.ts')]);
  return {
    pages: await builtPages(`${build}/server/index.js`),
    assets: buildAssets(`${build}/client`, `${build}/former`),
    production: true,
  };
}
