import './little-memory.ts';
import './production.ts';
import { fileURLToPath } from 'node:url';
import { buildAssets } from './http/assets.ts';
import { runServer } from './run.ts';

const build = fileURLToPath(new URL('../build', import.meta.url));

await runServer(async () => {
  const { builtPages } = await import('./pages.ts');
  return {
    pages: await builtPages(`${build}/server/index.js`),
    assets: buildAssets(`${build}/client`, `${build}/former`),
    production: true,
  };
});
