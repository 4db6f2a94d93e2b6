import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAssets } from '#server/http/assets.ts';
import { KEPT_FOR, keepFormerAssets } from '../scripts/former-assets.ts';
import { sharedFolder } from './support/folder.ts';

const build = sharedFolder();
const client = join(build, 'client');
const assets = join(client, 'assets');
const former = join(build, 'former');

/** A build as of this moment: what it makes is all that stands in `client` afterwards. */
function buildAt(now: Date, files: Record<string, string>): void {
  keepFormerAssets(assets, former, now);
  rmSync(client, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(assets, name), text);
}

const first = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(first.getTime() + ms);
const served = async (name: string, assetsOf = buildAssets(client, former)) =>
  (await assetsOf(`/assets/${name}`, new Headers())?.text()) ?? null;

test("the former build's files are served for a day after a deploy, also by a server that runs meanwhile", async () => {
  buildAt(first, { 'home-1.js': 'first', 'home-1.js.br': 'packed', 'same-1.js': 'same' });
  const running = buildAssets(client, former);
  buildAt(later(1000), { 'home-2.js': 'second', 'same-1.js': 'same' });
  expect(await served('home-1.js', running), 'by the server that was started before the build').toBe('first');
  const texts = await Promise.all(['home-1.js', 'home-2.js', 'same-1.js'].map((name) => served(name)));
  expect(texts).toEqual(['first', 'second', 'same']);
  buildAt(later(KEPT_FOR), { 'home-3.js': 'third' });
  expect([await served('home-1.js'), await served('home-2.js')], 'a build a day later').toEqual(['first', 'second']);
  buildAt(later(KEPT_FOR + 2000), { 'home-4.js': 'fourth' });
  expect([await served('home-1.js'), await served('home-2.js')]).toEqual([null, 'second']);
  expect(readFileSync(join(former, 'home-3.js'), 'utf8')).toBe('third');
  expect(readdirSync(former)).not.toContain('home-1.js.br');
});

test('the first build has nothing to keep', () => {
  const empty = join(build, 'empty');
  keepFormerAssets(join(build, 'nowhere'), empty, first);
  expect([existsSync(empty), readdirSync(empty)]).toEqual([true, []]);
});
