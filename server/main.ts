import './little-memory.ts';
import './production.ts';
import { frontOfBuild } from './front-of-build.ts';
import { runServer } from './run.ts';

await runServer(frontOfBuild);
