import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { PageHandler, PageSeam } from '#server/app.ts';
import { builtPages } from '#server/pages.ts';
import routes from '../web/routes.ts';

/** Where pages lead to by themselves, in the production build, when the API contradicts itself. */
const build = fileURLToPath(new URL('../build/server/index.js', import.meta.url));
let pages: PageHandler;
beforeAll(async () => {
  pages = await builtPages(build);
});

const ORIGIN = 'http://localhost:3000';
const profile = { full_name: 'Mara Example', is_admin: false };
const sessions = {
  nobody: { user: null, profile: null },
  'an account without a profile': { user: { id: '1', email: 'a@example.org' }, profile: null },
  'a learner': { user: { id: '1', email: 'a@example.org' }, profile },
  'an administrator': { user: { id: '1', email: 'a@example.org' }, profile: { ...profile, is_admin: true } },
};
/** What every call but the session's answers. `setup`: administrators have to set up a second factor. */
const answers: Record<string, () => unknown> = {
  'UNAUTHENTICATED 401': () => failure('SESSION_EXPIRED', 401),
  'MALFORMED_REQUEST 400': () => failure('MALFORMED_REQUEST', 400),
  'SECOND_FACTOR_EXPIRED 401': () => failure('SECOND_FACTOR_EXPIRED', 401),
  setup: () => ({ state: 'setup', providers: [], user: { email: 'a@example.org' }, profile: { is_admin: true } }),
};

function failure(code: string, status: number): never {
  throw Object.assign(new Error(code), { status, data: { code, error: `Refused: ${code}` } });
}

function seam(session: unknown, answer: () => unknown): PageSeam {
  const call = (noun: string, name: string) => async () =>
    noun === 'account' && name === 'session' ? session : noun === 'sso' ? { providers: [] } : answer();
  const noun = (of: string) => new Proxy({}, { get: (_, name) => call(of, String(name)) });
  return {
    api: new Proxy({}, { get: (_, name) => noun(String(name)) }) as PageSeam['api'],
    brand: { name: 'Certamen', tagline: 'Tagline', company: 'Company', supportEmail: 'support@certamen.example' },
    ...{ origin: ORIGIN, nonce: 'nonce', requestId: 'request', local: false, passwordMinLength: 6, ads: null },
    ...{ hydrates: () => {}, matched: () => {}, failed: () => {} },
  };
}

interface RouteNode {
  path?: string | undefined;
  children?: RouteNode[] | undefined;
}

function addresses(nodes: readonly RouteNode[], parent = ''): string[] {
  return nodes.flatMap(({ path, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`;
    return [here || '/', ...addresses(children ?? [], here)];
  });
}

const own = [...new Set(addresses(routes as RouteNode[]))].map((path) =>
  path
    .replace(':provider', 'google')
    .replaceAll(/:\w+/g, '0190c2f4-0000-7000-8000-000000000000')
    .replace('*', 'nowhere'),
);
const others = ['/register', '/login/verify', '/auth/google'];
const comingFrom = (path: string, entry = '/login') => `${entry}?from=${encodeURIComponent(path)}`;
const all = [
  ...own,
  ...own.map((path) => comingFrom(path)),
  ...others.flatMap((entry) => ['/profile', '/admin', entry].map((path) => comingFrom(path, entry))),
];

type Lead = (path: string) => Promise<string | null>;

/** Where an address leads to by itself; null where something is shown. Each is asked once. */
function leads(parts: PageSeam): Lead {
  const known = new Map<string, string | null>();
  return async (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const answer = await pages(new Request(ORIGIN + path, { headers: { accept: 'text/html' } }), parts);
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    await answer.body?.cancel();
    const to = location === null ? null : new URL(location, ORIGIN + path);
    known.set(path, to && to.pathname + to.search);
    return to && to.pathname + to.search;
  };
}

/** The addresses that one is led along, up to the end or to the first that is met again. */
async function way(path: string, lead: Lead): Promise<string[]> {
  const met: string[] = [];
  for (let next: string | null = path; next !== null; next = await lead(next)) {
    met.push(next);
    if (met.indexOf(next) < met.length - 1) break;
  }
  return met;
}

test.each(Object.keys(answers))('no address leads back to itself while calls answer %s', async (name) => {
  const circles: string[] = [];
  for (const [who, session] of Object.entries(sessions)) {
    const lead = leads(seam(session, answers[name] as () => unknown));
    for (const path of all) {
      const met = await way(path, lead);
      if (new Set(met).size < met.length) circles.push(`${who}: ${met.join(' -> ')}`);
    }
  }
  expect(circles).toEqual([]);
});

test('a call that answers 401 while the session is good is said on the screen, with both ways out', async () => {
  const parts = seam(sessions['a learner'], answers['UNAUTHENTICATED 401'] as () => unknown);
  const answer = await pages(new Request(`${ORIGIN}/certifications`, { headers: { accept: 'text/html' } }), parts);
  const text = await answer.text();
  expect(answer.status).toBe(401);
  expect(text).toContain('Refused: SESSION_EXPIRED');
  expect(text).toMatch(/<input type="hidden" name="from" value="\/certifications"/);
  expect(text).toContain('Sign In Again');
});
