import { minifyContractRouter } from '@orpc/contract';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './core/contract/index.ts';

/** The browser gets the contract's paths and methods only: the schemas would bring the validator with them. */
function contractPaths(): Plugin {
  const name = 'virtual:contract-paths';
  return {
    name: 'contract-paths',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined,
  };
}

export default defineConfig({
  plugins: [contractPaths(), reactRouter()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { middlewareMode: true },
});
