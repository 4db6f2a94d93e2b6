import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedFolder } from '../../tests/support/folder.ts';
import { buildAssets } from './assets.ts';

const parent = sharedFolder();
const folder = join(parent, 'client');
for (const [path, text] of [
  ['client/assets/app-1.js', 'run()'],
  ['client/seal.svg', '<svg/>'],
  ['client/.git/config', 'a secret'],
  ['client/.env', 'a secret'],
  ['client/.vite/manifest.json', 'a secret'],
  ['.env.json', 'a secret'],
  ['server.js', 'a secret'],
] as const) {
  mkdirSync(join(parent, path, '..'), { recursive: true });
  writeFileSync(join(parent, path), text);
}

const serve = buildAssets(folder);
const ask = (path: string) => serve(path, new Headers());

test('built files are served with their type', async () => {
  const script = ask('/assets/app-1.js');
  expect([await script?.text(), script?.headers.get('content-type')]).toEqual([
    'run()',
    'text/javascript; charset=utf-8',
  ]);
  expect(ask('/seal.svg')?.headers.get('content-type')).toBe('image/svg+xml');
});

test.each([
  ...['/', '/assets', '/assets/', '/.git/config', '/.env', '/.vite/manifest.json', '/.git', '/../server.js'],
  ...['/..%2fserver.js', '/%2e%2e/.env.json', '/assets/..%2f..%2fserver.js', '//etc/passwd', '/assets/app-1.js/'],
])('%s is none: no folder, nothing hidden and nothing outside is listed or served', (path) => {
  expect(ask(path)).toBeNull();
});
