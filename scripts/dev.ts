import './env-file.ts';
import { createServer } from 'vite';
import { pagesFrom } from '../server/pages.ts';
import { runServer } from '../server/run.ts';

/**
 * Development: API and pages in one process on one port. Pages come through Vite, so that a changed component shows at once and keeps
 * what was typed. Node watches the files of the server and starts this again when one changes (`--watch-path` in package.json).
 */
await runServer(async (server) => {
  const vite = await createServer({
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server },
      watch: { ignored: ['**/data/**', '**/build/**', '**/content/**'] },
    },
  });
  return {
    pages: pagesFrom(
      async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as never,
      'development',
    ),
    before: vite.middlewares,
    close: () => vite.close(),
    production: false,
  };
});
