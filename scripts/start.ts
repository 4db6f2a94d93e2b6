import '../server/little-memory.ts';
import '../server/production.ts';
import '../server/resolve-once.ts';
import { frontOfBuild } from '../server/front-of-build.ts';
import { runServer } from '../server/run.ts';

/** `npm start`: builds what has changed and runs the server. */
await runServer(frontOfBuild, async () => {
  console.log('Certamen: preparing ...');
  const { build } = await import('./build.ts');
  build();
});
