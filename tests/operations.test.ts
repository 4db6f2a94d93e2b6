import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { securityEvents } from '#core/account/security-events.ts';
import { version } from '#server/version.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const guide = read('docs/operations.md');

test("the guide's table of settings is .env.example, in its defaults too", () => {
  const example = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const told = [...guide.matchAll(/^\| ([A-Z][A-Z_]+) \| ([^|]*) \|/gm)].map(([, name, value]) => [name, value]);
  expect(told.map(([name]) => name).sort()).toEqual(example.map(([name]) => name).sort());
  const defaults = Object.fromEntries(told);
  for (const [name, value] of example) if (value) expect(defaults[name as string], name).toBe(value);
});

test("the guide's table of security events is the list of them", () => {
  const [, table = ''] = /\| Event \(`security\.` before it\)[^\n]*\n([\s\S]*?)\n\n/.exec(guide) ?? [];
  const told = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
  );
  expect(told.sort()).toEqual(Object.keys(securityEvents).sort());
});

test('the newest entry of the changelog is the version of package.json, which the server reads', () => {
  const { version: released } = JSON.parse(read('package.json'));
  const [, newest, day] = /^## \[([^\]]+)\] - (\d{4}-\d\d-\d\d)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect({ newest, running: version }).toEqual({ newest: released, running: released });
  expect(new Date(`${day}T00:00:00Z`).toISOString()).toMatch(new RegExp(`^${day}`));
});

test('what the guide names is there', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const commands = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(commands.filter((name) => !scripts.includes(name as string))).toEqual([]);
  const source = ['server/metrics/meters.ts'].map(read).join();
  const metrics = [...guide.matchAll(/`?((?:certamen|http_request)\w+)`?/g)].map(([, name]) => name as string);
  const bare = metrics.filter((name) => !name.endsWith('_count') && name !== 'certamen_two');
  expect(bare.length).toBeGreaterThan(10);
  expect(bare.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  for (const [, path] of guide.matchAll(/\]\(([\w./-]+\.md)\)/g)) expect(read(`docs/${path}`), path).not.toBe('');
});
