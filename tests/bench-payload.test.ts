import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPayload } from '../bench/against-payload.ts';
import { aFolder } from './support/folder.ts';

test('without Payload CMS the bench says how to install it', () => {
  const folder = aFolder();
  expect(missingPayload(folder)).toMatch(
    /^Payload CMS is not installed, .*: run `npm ci --prefix bench\/payload` first\.$/,
  );
  mkdirSync(join(folder, 'node_modules/payload'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/payload/package.json'), '{}');
  expect(missingPayload(folder)).toBeNull();
});
