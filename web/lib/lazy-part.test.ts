import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a part is imported once the server responds, and never before, since a failed import could not be repeated', async () => {
  vi.stubEnv('SSR', false);
  const network = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response());
  vi.stubGlobal('fetch', network);
  const load = vi.fn(async () => ({}));
  const loadPart = lazyPart(load);
  await expect(loadPart()).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  expect(await loadPart()).toBe(await loadPart());
  expect(network, 'what is here is not asked for again').toHaveBeenCalledTimes(2);
});
