import { afterEach, expect, test, vi } from 'vitest';
import { importPart } from './import-part.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a part is imported once the server responds, and never before, since a failed import could not be repeated', async () => {
  vi.stubEnv('SSR', false);
  const network = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response());
  vi.stubGlobal('fetch', network);
  const load = vi.fn(async () => 'part');
  await expect(importPart(load)).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  await expect(importPart(load)).resolves.toBe('part');
});
