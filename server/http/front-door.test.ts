import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { operations } from '../../tests/support/operations.ts';
import { exchange, onSocket, type RawAnswer } from '../../tests/support/raw-http.ts';
import { jsonLog } from '../log.ts';

const app = useTestApp();
const lines: Record<string, any>[] = [];
const pages = async (request: Request) => new Response(`page ${new URL(request.url).pathname}`);
let site: Awaited<ReturnType<typeof onSocket>>;

beforeEach(async () => {
  lines.length = 0;
  const log = jsonLog((line) => lines.push(JSON.parse(line)), app.deps.clock);
  const deps = { ...app.deps, log, settings: { ...app.deps.settings, logRequests: true } };
  site = await onSocket({ deps, pages, production: true });
});
afterEach(() => site.close());

const HOST = 'Host: localhost:3000';
const get = (target: string, ...headers: string[]) =>
  exchange(site.port, [`GET ${target} HTTP/1.1`, ...(headers.length > 0 ? headers : [HOST])]);
const codeOf = ({ body }: RawAnswer) => /"code":"(\w+)"/.exec(body)?.[1] ?? null;

/** `%68ealth` for the first letter of the last word that is no parameter. */
function oneLetterEncoded(path: string): string {
  const at = path.search(/[a-z][\w-]*(\/\{\w+\})*$/);
  return `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
}

test('every operation answers at its address, however it is written', async () => {
  for (const { method, path } of operations()) {
    const filled = (text: string) => text.replaceAll(/\{\w+\}/g, 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6');
    const ask = (target: string) => {
      const hasBody = method === 'POST' || method === 'PUT';
      const type = hasBody ? ['Content-Type: application/json'] : [];
      return exchange(site.port, [`${method} ${target} HTTP/1.1`, HOST, ...type], hasBody ? '{}' : '');
    };
    const [plain, ...same] = await Promise.all([
      ask(filled(path)),
      ask(filled(oneLetterEncoded(path))),
      ask(`http://localhost:3000${filled(path)}`),
      ask(filled(path).replace('/', '/./')),
    ]);
    const what = `${method} ${path}`;
    expect(plain?.status, what).toBeGreaterThanOrEqual(200);
    expect(plain && codeOf(plain), what).not.toBe('METHOD_NOT_ALLOWED');
    for (const answer of same)
      expect([answer.status, codeOf(answer)], what).toEqual([plain?.status, plain && codeOf(plain)]);
    // Other addresses, which are answered as well.
    const others = [`/${filled(path)}`, `${filled(path)}.`];
    for (const answer of await Promise.all(others.map(ask))) expect(answer.status, what).toBeGreaterThanOrEqual(200);
  }
});

describe('what stands behind the door sees one form of an address', () => {
  test.each([
    ['/blog/%68ello', '/blog/hello'],
    ['/a/../blog', '/blog'],
    ['http://localhost:3000', '/'],
    ['/blog/a%2fb%25', '/blog/a%2Fb%25'],
    ['//blog', '//blog'],
  ])('a page: %s is %s', async (target, path) => {
    expect((await get(target)).body).toContain(`page ${path}`);
  });

  test('the limit of a body follows it', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(1_100_000) });
    const send = (target: string) =>
      exchange(site.port, [`POST ${target} HTTP/1.1`, HOST, 'Content-Type: application/json'], body);
    expect((await send('/api/auth/sign-in')).status).toBe(413);
    expect((await send('/api/admin/../auth/sign-in')).status).toBe(413);
    expect((await send('/api/%61dmin/topics')).status).toBe(401);
  });

  test('a parameter that is encoded twice is decoded once', async () => {
    const answer = await get('/api/blog/posts/a%252Fb');
    expect([answer.status, codeOf(answer)]).toEqual([404, 'POST_NOT_FOUND']);
  });
});

describe('400, with every header that an answer has', () => {
  test.each([
    ['half an escape', 'GET /api/health% HTTP/1.1', [HOST]],
    ['an escape that is no byte', 'GET /api/%zz HTTP/1.1', [HOST]],
    ['bytes that are no text', 'GET /blog/%ff HTTP/1.1', [HOST]],
    ['a backslash', 'GET /\\evil.example HTTP/1.1', [HOST]],
    ['an asterisk', 'OPTIONS * HTTP/1.1', [HOST]],
    ['two hosts', 'GET /api/health HTTP/1.1', [HOST, 'Host: evil.example']],
    ['the same host twice', 'GET /api/health HTTP/1.1', [HOST, 'host: localhost:3000']],
    ['two hosts in a line', 'GET /api/health HTTP/1.1', ['Host: localhost, evil.example']],
    ['no host at all', 'GET /api/health HTTP/1.0', ['Accept: */*']],
    ['a host that is none', 'GET /api/health HTTP/1.1', ['Host: local host']],
    ['credentials in the target', 'GET http://me@localhost/api/health HTTP/1.1', [HOST]],
  ])('%s', async (_, first, headers) => {
    const answer = await exchange(site.port, [first, ...headers]);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines).toMatchObject([
      { event: 'request', route: '(none)', status: 400, request: answer.headers['x-request-id'] },
    ]);
  });

  test('whoever reads pages is told in words', async () => {
    const answer = await get('/%', HOST, 'Accept: text/html,*/*');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('The request could not be read.\n');
  });
});

test('an absolute target decides about the host, whatever the header says', async () => {
  const elsewhere = await get('http://exam.example/api/health');
  expect(elsewhere.status).toBe(403);
  const here = await get('http://localhost:3000/api/health', 'Host: exam.example');
  expect(here.status).toBe(200);
});

describe('HEAD is answered as GET, without a body', () => {
  const paths = ['/', '/api/health', '/api/users/me', '/api/none', '/api/auth/sign-in', '/sitemap.xml', '/api-test'];
  test.each([...paths, '/api/openapi.json', '/images/x.png', '/functions/v1/nothing'])('%s', async (path) => {
    const own = ['date', 'x-request-id', 'content-security-policy', 'transfer-encoding'];
    const ask = async (method: string) => {
      const { status, headers, body } = await exchange(site.port, [`${method} ${path} HTTP/1.1`, HOST]);
      const shared = Object.entries(headers).filter(([name]) => !own.includes(name));
      return { status, headers: Object.fromEntries(shared), body };
    };
    const { body, ...head } = await ask('HEAD');
    expect(body).toBe('');
    expect(await ask('GET')).toMatchObject(head);
  });
});

test('an Authorization header signs nobody in outside the API', async () => {
  const person = await app.person();
  const seen: unknown[] = [];
  const askingPages = async (_request: Request, { api }: any) => {
    seen.push(
      await api.account.me().then(
        () => 'signed in',
        (error: any) => error.code,
      ),
    );
    return new Response('');
  };
  const asking = await onSocket({ deps: app.deps, pages: askingPages, production: true });
  const ask = (path: string, header: string) => exchange(asking.port, [`GET ${path} HTTP/1.1`, HOST, header]);
  try {
    await ask('/profile', `Authorization: Bearer ${person.token}`);
    await ask('/profile', `Cookie: certamen=${person.token}`);
    expect((await ask('/api/users/me', `Authorization: Bearer ${person.token}`)).status).toBe(200);
  } finally {
    await asking.close();
  }
  expect(seen).toEqual(['SIGN_IN_REQUIRED', 'signed in']);
});
