import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A new folder, which goes with what is in it when the test is done that asks for it, or before which it is asked for. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new folder for all tests of a file or a group, outside of which nobody asks for it. */
export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'certamen-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
