import './little-memory.ts';
import './production.ts';
import './resolve-once.ts';
import { frontOfBuild, refuseUnbuilt } from './front-of-build.ts';
import { runServer } from './run.ts';

await runServer(frontOfBuild, refuseUnbuilt);
