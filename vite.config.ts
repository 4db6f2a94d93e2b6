import { fileURLToPath } from 'node:url';
import { minifyContractRouter } from '@orpc/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './core/contract/index.ts';
import { responseShapes } from './scripts/response-shapes.ts';

/** The browser gets the contract's paths and methods, and outlines of responses: the schemas would bring the validator with them. */
function contractPaths(): Plugin {
  const name = 'virtual:contract-paths';
  return {
    name: 'contract-paths',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export default ${JSON.stringify(minifyContractRouter(contract))};
           export const shapes = ${JSON.stringify(responseShapes())};`
        : undefined,
  };
}

/**
 * The router reloads the page where it cannot fetch the module of a route, and waits for ever for a part that has a file of its own: ours
 * is put in the place of both. A release of the router that has them elsewhere fails the build.
 */
function routeModules(): Plugin {
  const ours = fileURLToPath(new URL('./web/lib/load-route-module.ts', import.meta.url));
  const ownImport = /import\(\s*(?:\/\*[^*]*\*\/\s*)*(route\.\w+|modulePath)\s*\)/g;
  let parts = 0;
  return {
    name: 'route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) =>
      id.endsWith('/routeModules.js') && importer?.includes('/react-router/') ? ours : undefined,
    transform(code, id) {
      if (!id.endsWith('/react-router/dist/production/lib/dom/ssr/routes.js')) return undefined;
      const changed = code.replace(ownImport, (_, address) => {
        parts += 1;
        return `loadPart(${address})`;
      });
      return { code: `import { loadPart } from ${JSON.stringify(ours)};\n${changed}`, map: null };
    },
    generateBundle(_, files) {
      const replaced = !Object.values(files).some(
        (file) => file.type === 'chunk' && file.code.includes('reloading page'),
      );
      if (parts !== 4 || !replaced)
        this.error('The router fetches the modules of routes in another way than before.');
    },
  };
}

/**
 * React and its router are on every page that runs: in one piece they are smaller than in five, and stay in browsers' caches while
 * our own code changes.
 */
const react = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
};

const ours = ['core', 'web'].map((folder) => fileURLToPath(new URL(`./${folder}/`, import.meta.url)));

/**
 * What sixteen screens or more share is one file: left alone, it would be thirty of a few hundred bytes, each a request of every screen
 * that needs it. Together they are as small, since they are compressed together. With fewer, screens load what they do not need.
 */
const common = {
  name: 'common',
  test: (id: string) => ours.some((folder) => id.startsWith(folder)) && !id.endsWith('.css'),
  minShareCount: 16,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractPaths(), routeModules(), reactRouter()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What core's modules compute as they load, a page may leave out with what it does not call.
      treeshake: { moduleSideEffects: [{ test: /[\\/]core[\\/]/, sideEffects: false }] },
      ...(!isSsrBuild && { output: { codeSplitting: { groups: [react, common] } } }),
    },
  },
  server: { middlewareMode: true },
}));
