import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { keepFormerAssets } from './former-assets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'build/inputs');

/**
 * Builds the pages unless the last build was made from the same files. Returns whether it built. Ends the process with one sentence where
 * npm has left out what a build needs, as it does with NODE_ENV=production.
 */
export function build(): boolean {
  const inputs = hashOfInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return false;
  const builder = join(root, 'node_modules/.bin/react-router');
  if (!existsSync(builder)) {
    console.error('The build needs the development packages: npm ci --include=dev');
    process.exit(1);
  }
  keepFormerAssets(join(root, 'build/client/assets'), join(root, 'build/former'), new Date());
  execFileSync(process.execPath, [realpathSync(builder), 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  compress(join(root, 'build/client'));
  writeFileSync(stamp, inputs);
  return true;
}

/** Everything that goes into the pages. */
function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const part of ['core', 'web', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']) {
    const path = join(root, part);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .map((file) => join(path, file))
          .sort()
      : [path];
    for (const file of files) {
      if (!statSync(file).isFile() || file.includes('.test.')) continue;
      hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Compresses once what every visitor would make the server compress again. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, entry);
    if (!['.js', '.css', '.svg', '.json'].includes(extname(entry)) || !statSync(file).isFile()) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (import.meta.main) console.log(build() ? 'Built.' : 'Nothing has changed since the last build.');
