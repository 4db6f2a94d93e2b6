import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingPayload } from '../bench/against-payload.ts';

test('without Payload CMS the bench says how to install it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-payload-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(missingPayload(folder)).toMatch(
    /^Payload CMS is not installed, .*: run `npm ci --prefix bench\/payload` first\.$/,
  );
  mkdirSync(join(folder, 'node_modules/payload'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/payload/package.json'), '{}');
  expect(missingPayload(folder)).toBeNull();
});
