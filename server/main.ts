import './little-memory.ts';
import './production.ts';
import { frontOfBuild, isBuilt } from './front-of-build.ts';
import { runServer } from './run.ts';

if (!isBuilt()) {
  console.error('The pages are not built: npm run build');
  process.exit(1);
}

await runServer(frontOfBuild);
