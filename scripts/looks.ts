import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from './suites.ts';

/** `npm run looks -- FOLDER`: writes the accessibility tree of each look of the admin tabs there. Of two commits, their difference shows what changed on the screens. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run looks -- FOLDER');
  process.exit(2);
}
const { status } = spawnSync(`${root}/node_modules/.bin/playwright`, ['test', '--project=postgresql'], {
  ...{ cwd: root, stdio: 'inherit' },
  env: { ...process.env, LOOKS: resolve(folder) },
});
process.exitCode = status ?? 1;
