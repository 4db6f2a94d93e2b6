import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { aFolder } from '../../tests/support/folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let bank: string;

beforeEach(() => {
  folder = aFolder();
  bank = join(folder, 'topics/ceh/questions.txt');
  cpSync(join(root, 'content/categories.json'), join(folder, 'categories.json'));
  cpSync(join(root, 'content/topics/ceh'), join(folder, 'topics/ceh'), { recursive: true });
});

test('content:check is content with a sound library, and counts it', () => {
  expect(check()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^1 topics, \d+ questions, .*: 0 findings\.\n$/),
  });
});

test('content:check names the topic, the question and the defect, and fails', () => {
  edit((text) => text.replace(/^Reference: .*\n/m, ''));
  const { status, stdout } = check();
  expect(status).toBe(1);
  expect(stdout).toMatch(/^ceh, ceh-\d+: There is no reference\. \[reference missing\]\n.* 1 findings\.\n$/);
});

test('content:check names the file and the line that cannot be read, and fails', () => {
  edit((text) => text.replace(/^Answer: .*\n/m, ''));
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toMatch(/topics\/ceh\/questions\.txt, line 1: /);
});

function check() {
  return spawnSync(process.execPath, [join(root, 'scripts/content-check.ts'), folder], { encoding: 'utf8' });
}

function edit(change: (text: string) => string): void {
  writeFileSync(bank, change(readFileSync(bank, 'utf8')));
}
