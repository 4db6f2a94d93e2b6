import type { Duplex } from 'node:stream';
import { createServer } from 'vite';
import { pagesFrom } from '../server/pages.ts';
import { runServer } from '../server/run.ts';

/**
 * Development: API and pages in one process on one port. Pages come through Vite, so that a changed component shows at once and keeps
 * what was typed. Node watches the files of the server and starts this again when one changes (`--watch-path` in package.json).
 */
await runServer(async (server) => {
  const sockets = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
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
    // An open page holds a connection, and the next start would wait for it to go.
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await vite.close();
    },
    production: false,
  };
});
