import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { findBrowser } from '../scripts/browser.ts';
import { aFolder } from './support/folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = aFolder();
});
/** Copies parts of the project, which then find only what is beside the copy, and runs one of its files. */
function run(file: string, copied: string[], linked: string[]) {
  for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of linked) symlinkSync(join(root, part), join(folder, part));
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  return spawnSync(process.execPath, [file], { cwd: folder, env, encoding: 'utf8' });
}

test('a build without the development packages says how to get them, and leaves the last build alone', () => {
  mkdirSync(join(folder, 'build/client/assets/kept'), { recursive: true });
  const parts = ['core', 'web', 'public', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts'];
  const { status, stderr } = run('scripts/build.ts', ['scripts/build.ts', 'scripts/former-assets.ts'], parts);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The build needs the development packages: npm ci --include=dev\n',
  });
  expect(existsSync(join(folder, 'build/client/assets/kept'))).toBe(true);
});

test('a server without built pages says so in one sentence', () => {
  const parts = ['node_modules', 'core'];
  const { status, stderr } = run('server/main.ts', ['server', 'package.json'], parts);
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'The pages are not built: npm run build\n' });
});

test('a browser is found under each of its names, the lightest first', () => {
  const places = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`);
  for (const place of places) expect(findBrowser((path) => path === place)).toBe(place);
  expect(findBrowser((path) => places.includes(path))).toBe(places[0]);
  expect(findBrowser(() => false)).toBeNull();
});
