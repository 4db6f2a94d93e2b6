import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PageHandler, PageSeam } from '#server/app.ts';
import { builtPages } from '#server/pages.ts';

/** Rendering in the production build, without a server around it. */
const build = fileURLToPath(new URL('../build/server/index.js', import.meta.url));
let pages: PageHandler;

beforeAll(async () => {
  pages = await builtPages(build);
});
afterEach(() => vi.restoreAllMocks());

function seam(parts: Partial<PageSeam> = {}): PageSeam {
  return {
    api: new Proxy(
      {},
      { get: () => new Proxy({}, { get: () => async () => ({ providers: [], user: null, profile: null }) }) },
    ) as PageSeam['api'],
    ...{
      origin: 'http://localhost:3000',
      nonce: 'nonce',
      requestId: 'request',
      local: true,
      passwordMinLength: 6,
      ads: null,
    },
    ...{ hydrates: () => {}, matched: () => {}, failed: (error) => expect.fail(String(error)) },
    brand: { name: 'Certamen', tagline: 'Tagline', company: 'Company', supportEmail: 'support@certamen.example' },
    ...parts,
  };
}

/** Every timer that is set from now on. */
function timersSet(): NodeJS.Timeout[] {
  const timers: NodeJS.Timeout[] = [];
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...args: Parameters<typeof setTimeout>) => {
    const timer = real(...args);
    timers.push(timer);
    return timer;
  }) as typeof setTimeout);
  return timers;
}

const isSet = (timer: NodeJS.Timeout) => !(timer as unknown as { _destroyed: boolean })._destroyed;

test.each(['/login', '/forgot-password'])('%s leaves no timer behind that would hold the page', async (path) => {
  const timers = timersSet();
  const answer = await pages(new Request(`http://localhost:3000${path}`), seam());
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('</html>')]);
  expect(timers.length).toBeGreaterThan(0);
  expect(timers.filter(isSet)).toEqual([]);
});
