import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { operations } from '../../tests/support/operations.ts';
import type { Deps } from '../deps.ts';
import { readSettings } from '../env.ts';
import { createMeters } from '../metrics/meters.ts';
import type { Listener } from './front-door.ts';
import { createOverload, LOOK_MS, overloadBounds, type Rank, rankOf } from './overload.ts';
import { shedOverload } from './shed-overload.ts';

const { fewRequests, lateForMs, calmMs, logEveryMs, patienceMs } = overloadBounds;
const nothing = { engine: 'pglite' as const, pool: null, conflicts: 0, counts: null };

/** A server whose time and work go on by hand. */
function scene() {
  const lines: Record<string, unknown>[] = [];
  const meters = createMeters();
  const log = { info: (event: string, facts = {}) => void lines.push({ event, ...facts }), error: () => {} };
  const overload = createOverload(log, meters.overloaded);
  const inProgress: (() => void)[] = [];
  let now = 0;
  overload.look(now);
  const hold = (count: number) => {
    while (inProgress.length < count) inProgress.push(overload.begin());
    while (inProgress.length > count) inProgress.shift()?.();
  };
  /** For so long the server does so many requests a second while `held` are in progress. */
  const pass = (ms: number, perSecond: number, held: number) => {
    for (const end = now + ms; now < end; now += LOOK_MS) {
      for (let n = 0; n < (perSecond * LOOK_MS) / 1000; n++) overload.begin()();
      hold(held);
      overload.look(now + LOOK_MS);
    }
  };
  const refused = () => (['start', 'read', 'save'] as const).filter((rank) => overload.refuses(rank));
  return { overload, lines, meters, pass, hold, refused };
}

describe('what a server that cannot keep up refuses', () => {
  test('nothing, as long as each request is done within half a second', () => {
    const { pass, refused } = scene();
    pass(60_000, 1_000, 490);
    expect(refused()).toEqual([]);
  });

  test('nothing, if it was late for a moment only, and nothing on a slow machine with few requests', () => {
    const { pass, refused } = scene();
    pass(10_000, 200, 10);
    pass(lateForMs, 200, 400);
    pass(LOOK_MS, 200, 10);
    pass(lateForMs, 200, 400);
    expect(refused()).toEqual([]);
    pass(60_000, 1, fewRequests - 1);
    expect(refused()).toEqual([]);
  });

  test('starts first, then reads, saves last: each while it would take longer than it may', () => {
    const { pass, hold, refused } = scene();
    pass(10_000, 1_000, 600);
    expect(refused()).toEqual(['start', 'read', 'save']);
    hold(patienceMs.save - 1);
    expect(refused()).toEqual(['start', 'read']);
    hold(patienceMs.read - 1);
    expect(refused()).toEqual(['start']);
    hold(patienceMs.start - 1);
    expect(refused()).toEqual([]);
  });

  test('a start before it would wait two seconds, whatever the server does a second', () => {
    for (const perSecond of [100, 400, 2_000]) {
      const { pass, refused } = scene();
      pass(10_000, perSecond, Math.max(fewRequests, perSecond));
      expect(refused(), String(perSecond)).toContain('start');
    }
  });

  test('saves come back the later the more are refused, at most after a minute; all else within seconds', () => {
    const { overload, pass } = scene();
    const latest = () => [true, false].map((isSave) => overload.comeBackIn(isSave, () => 0.999));
    pass(10_000, 1_000, 600);
    expect(latest()).toEqual([8, 8]);
    const refuse = (each: number) => {
      for (let looks = 0; looks < 10; looks++) {
        for (let n = 0; n < each; n++) overload.refuses('save');
        pass(LOOK_MS, 1_000, 600);
      }
    };
    refuse(250);
    expect(latest()).toEqual([30, 8]);
    refuse(2_500);
    expect(latest()).toEqual([60, 8]);
    expect(overload.comeBackIn(true, () => 0)).toBe(2);
  });

  test('until nothing had to be refused for a while', () => {
    const { pass, hold, refused } = scene();
    pass(10_000, 1_000, 600);
    hold(patienceMs.start);
    pass(calmMs - LOOK_MS, 1_000, patienceMs.start);
    expect(refused()).toEqual(['start']);
    pass(calmMs + LOOK_MS, 1_000, 10);
    hold(patienceMs.save);
    expect(refused()).toEqual([]);
  });

  test('is counted by kind, and logged once a minute at most', async () => {
    const { pass, refused, lines, meters } = scene();
    pass(10_000, 1_000, 600);
    for (let n = 0; n < 3; n++) refused();
    pass(logEveryMs - LOOK_MS, 1_000, 600);
    refused();
    expect(lines).toEqual([{ event: 'overloaded', refused: 9, in_progress: 600, per_second: 1_000 }]);
    pass(LOOK_MS * 2, 1_000, 600);
    expect(lines.map(({ refused: count }) => count)).toEqual([9, 3]);
    const text = await meters.text(nothing);
    for (const kind of ['start', 'read', 'save'])
      expect(text).toContain(`certamen_overload_refused_total{kind="${kind}"} 4`);
  });
});

test.each<[string, string, Rank | null]>([
  ['POST', '/api/topics/1/attempts', 'start'],
  ['GET', '/api/home', 'read'],
  ['GET', '/certifications', 'read'],
  ['GET', '/', 'read'],
  ['PUT', '/api/attempts/1/questions/2', 'save'],
  ['POST', '/api/attempts/1/complete', 'save'],
  ['POST', '/api/attempts/1/pause', 'save'],
  ['POST', '/api/attempts/1/questions/2/check', 'save'],
  ['GET', '/api/health', null],
  ['GET', '/api/readiness', null],
  ['GET', '/metrics', null],
  ['POST', '/functions/v1/stripe-webhook', null],
  ['POST', '/api/auth/sign-out', null],
  ['POST', '/sign-out', null],
])('%s %s is of the rank %s', (method, path, rank) => {
  expect(rankOf(method, path)).toBe(rank);
});

test('the operations that are refused first, and those that are never refused, are these of the contract', () => {
  const named = (rank: Rank | null) =>
    operations()
      .filter(({ method, path }) => path.startsWith('/api/') && rankOf(method, path) === rank)
      .map(({ name }) => name);
  expect(named('start')).toEqual(['quiz.start']);
  expect(named(null).sort()).toEqual(['account.signOut', 'site.health', 'site.readiness']);
});

describe('a refusal', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  /** A site that refuses these ranks. */
  async function site(ranks: Rank[], random = 0) {
    const counted = { begun: 0, ended: 0, left: 0 };
    const begunAt: number[] = [];
    const overload = {
      look: () => {},
      refuses: (rank: Rank) => ranks.includes(rank),
      comeBackIn: (isSave: boolean, random: () => number) => (isSave ? 60 : 2 + Math.floor(random() * 7)),
      begin: () => {
        counted.begun += 1;
        return (isDone = true) => {
          if (isDone) counted.ended += 1;
          else counted.left += 1;
        };
      },
    };
    const settings = { ...readSettings({}), brand: { name: 'Marks & <Co>' } };
    const deps = { overload, settings, random: () => random } as unknown as Deps;
    const done: Listener = (_, response) => {
      begunAt.push(counted.begun);
      setTimeout(() => response.end('done'), 20);
    };
    const server = createServer(shedOverload(deps, done)).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      port,
      counted,
      begunAt,
      ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    };
  }
  const busy = { error: 'The site is very busy. Please try again in a moment.', code: 'TOO_BUSY' };
  const start = { method: 'POST', body: '{}' };

  test('of a call says so in a sentence and when to come back, not all at once', async () => {
    const { ask } = await site(['start']);
    const answer = await ask('/api/topics/1/attempts?again', start);
    expect([answer.status, await answer.json()]).toEqual([503, busy]);
    const times: (string | null)[] = [];
    for (const random of [0, 0.5, 0.999]) {
      const later = await (await site(['start'], random)).ask('/api/topics/1/attempts', start);
      times.push(later.headers.get('retry-after'));
    }
    expect(times).toEqual(['2', '5', '8']);
    const save = await (await site(['save'])).ask('/api/attempts/1/questions/12', { method: 'PUT', body: '{}' });
    expect([save.status, save.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await ask('/api/attempts/1/complete', { method: 'POST' })).status).toBe(200);
  });

  test('of a page is a page that says so', async () => {
    const { ask } = await site(['start', 'read']);
    const answer = await ask('/certifications', { headers: { accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const page = await answer.text();
    expect(page).toContain(`<h1>${busy.error}</h1>`);
    expect(page).toContain('Marks &amp; &lt;Co&gt;');
  });

  test('keeps the connection, unless a long body would have to be read', async () => {
    const { ask } = await site(['save']);
    const headers = async (body: string) => (await ask('/api/attempts/1/check', { method: 'POST', body })).headers;
    expect((await headers('{}')).get('connection')).toBe('keep-alive');
    expect((await headers('x'.repeat(100_000))).get('connection')).toBe('close');
  });

  test('does not meet what watches the site, files, or signing out', async () => {
    const { ask } = await site(['start', 'read', 'save']);
    for (const path of [
      '/api/health',
      '/api/readiness',
      '/metrics',
      '/assets/a.js',
      '/api/auth/sign-out',
      '/sign-out',
    ])
      expect((await ask(path, { method: path.includes('out') ? 'POST' : 'GET' })).status, path).toBe(200);
  });

  test('comes from counting what is in progress; other writes wait for others', async () => {
    const { ask, counted } = await site([]);
    await ask('/api/home');
    await ask('/api/attempts/1/questions/2', { method: 'PUT', body: '{"picks":[]}' });
    await ask('/api/change-subscription', { method: 'POST', body: '{}' });
    await vi.waitFor(() => expect(counted).toEqual({ begun: 2, ended: 2, left: 0 }));
  });

  test('takes each of those into account that came in the same moment', async () => {
    const { port, begunAt } = await site([]);
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/home HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3));
    await once(socket, 'data');
    socket.destroy();
    expect(begunAt).toEqual([1, 2, 3]);
  });

  test('does not count a request whose body is still being sent', async () => {
    const { port, counted } = await site([]);
    const headers = { 'content-length': '100' };
    const slow = request({ port, host: '127.0.0.1', method: 'PUT', path: '/api/attempts/1/questions/2', headers });
    slow.write('{');
    const [early] = (await once(slow, 'response')) as [IncomingMessage];
    expect([early.statusCode, counted]).toEqual([200, { begun: 1, ended: 0, left: 1 }]);
    slow.on('error', () => {}).destroy();
  });
});
