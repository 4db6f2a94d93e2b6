import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Reads .env beside package.json, if there is one. What the environment says already wins. Import it before anything that reads settings. */
const file = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);
