import '../server/little-memory.ts';
import './env-file.ts';
import { build } from './build.ts';

console.log('Certamen: preparing ...');
build();
await import('../server/main.ts');
