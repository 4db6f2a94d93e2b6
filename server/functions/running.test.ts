import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { FunctionCall } from './functions.ts';
import { functionLimits } from './limits.ts';
import { keepRunning, type Running } from './running.ts';
import { serveFunction } from './serve-function.ts';
import type { Wanted } from './wanted.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Stands for Deno's process: holds every call until it is told to answer. */
async function aProcess() {
  const folder = mkdtempSync(join(tmpdir(), 'running-'));
  const socket = join(folder, 's');
  const held: ServerResponse[] = [];
  let probes = 0;
  const server = createServer((request, response) => {
    if (!request.headers['x-certamen-probe']) return void held.push(response);
    response.end('2.9.6', () => {
      probes += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  let killed = false;
  const kill = (reason: string) => {
    killed = true;
    resolve(reason);
  };
  cleanups.push(() => {
    for (const response of held) response.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    started: { pid: process.pid, socket, version: '2.9.6', kill, ended },
    held,
    isKilled: () => killed,
    probes: () => probes,
  };
}

const aCall = (): FunctionCall => ({
  ...{ id: 'one', method: 'GET', url: 'http://localhost/functions/v1/x', headers: {}, body: null },
  ...{ signal: new AbortController().signal, admit: async () => {} },
});
const revision = { key: 'a', grants: '' };
const limits = { ...functionLimits, memory: Number.MAX_SAFE_INTEGER };

describe('a process that runs', () => {
  test('takes so many calls at a time and no more', async () => {
    const { started, held } = await aProcess();
    const running = keepRunning(revision, started, { ...limits, concurrent: 2 });
    const calls = [running.send(aCall()), running.send(aCall())];
    await expect(running.send(aCall())).rejects.toMatchObject({ code: 'FUNCTION_BUSY', retryAfter: 1 });
    await expect.poll(() => held.length).toBe(2);
    held[0]?.end('done');
    expect(await (await Promise.race(calls)).text()).toBe('done');
    const next = running.send(aCall());
    await expect.poll(() => held.length).toBe(3);
    for (const response of held) response.end('done');
    expect((await next).status).toBe(200);
  });

  test('that is retired answers what it has begun, to the last byte, and ends then', async () => {
    const { started, held, isKilled } = await aProcess();
    const running = keepRunning(revision, started, limits);
    const call = running.send(aCall());
    await expect.poll(() => held.length).toBe(1);
    held[0]?.write('first');
    const answer = await call;
    running.retire();
    expect([running.isOpen(), isKilled()]).toEqual([false, false]);
    held[0]?.end(' last');
    expect(await answer.text()).toBe('first last');
    expect(await running.gone).toBeNull();
    expect(isKilled()).toBe(true);
  });

  test('ends when it has had nothing to do for long', async () => {
    const { started } = await aProcess();
    const running = keepRunning(revision, started, { ...limits, idleMs: 10 });
    expect(await running.gone).toBeNull();
    expect(running.isOpen()).toBe(false);
  });

  test('is ended when it holds too much memory', async () => {
    const { started } = await aProcess();
    const running = keepRunning(revision, started, { ...limits, memory: 1, watchMs: 5 });
    expect(await running.gone).toBe('took more memory than a function may have');
  });

  test('stops working for a caller who has gone', async () => {
    const { started, held } = await aProcess();
    const running = keepRunning(revision, started, limits);
    const caller = new AbortController();
    const call = running.send({ ...aCall(), signal: caller.signal });
    await expect.poll(() => held.length).toBe(1);
    caller.abort();
    await expect(call).rejects.toMatchObject({ code: 'FUNCTION_BROKE' });
    expect(running.busy()).toBe(0);
  });

  test('is kept where one call takes too long and it can still be talked to', async () => {
    const { started, isKilled, probes } = await aProcess();
    const running = keepRunning(revision, started, { ...limits, answerMs: 20, stuckMs: 60_000 });
    await expect(running.send(aCall())).rejects.toMatchObject({ code: 'FUNCTION_TIMED_OUT' });
    await expect.poll(probes).toBe(1);
    expect(running.isOpen()).toBe(true);
    expect(isKilled()).toBe(false);
  });
});

describe('a function that is served', () => {
  const wanted = (key: string, grants = '') => ({ key, grants }) as Wanted;
  const aRunning = (key: string, grants = '') => {
    const { promise: gone, resolve } = Promise.withResolvers<string | null>();
    let open = true;
    const end = (why: string | null) => {
      open = false;
      resolve(why);
    };
    const retire = () => end(null);
    const running: Running = {
      ...{ key, grants, gone, retire, end: retire, isOpen: () => open, busy: () => 0, idleSince: () => 0 },
      send: async () => new Response(),
    };
    return { running, crash: () => end('ended with code 1') };
  };

  test('is started once for all who ask at the same time', async () => {
    let starts = 0;
    const its = serveFunction(
      limits,
      async ({ key }) => {
        starts += 1;
        return aRunning(key).running;
      },
      () => {},
    );
    const [one, other] = await Promise.all([its.process(wanted('a')), its.process(wanted('a'))]);
    expect([one === other, starts]).toEqual([true, 1]);
  });

  test('is started again at once when it has ended by itself, and then after longer and longer pauses', async () => {
    const told: string[] = [];
    let last = aRunning('a');
    let starts = 0;
    let now = 0;
    const start = async () => {
      starts += 1;
      last = aRunning('a');
      return last.running;
    };
    const its = serveFunction(
      { backoffMs: 1_000 },
      start,
      (why) => told.push(why),
      () => now,
    );
    const runsAndCrashes = async () => {
      await its.process(wanted('a'));
      last.crash();
      await last.running.gone;
    };
    const isRefused = () =>
      expect(its.process(wanted('a'))).rejects.toMatchObject({
        code: 'FUNCTION_BROKE',
        retryAfter: expect.any(Number),
      });
    await runsAndCrashes();
    await runsAndCrashes();
    await isRefused();
    expect([starts, its.trouble()]).toEqual([2, 'ended with code 1']);
    now += 1_000;
    await runsAndCrashes();
    now += 1_000;
    await isRefused();
    now += 1_000;
    await its.process(wanted('a'));
    expect([starts, told.length, its.trouble()]).toEqual([4, 3, null]);
    // What has run well for a while begins anew.
    now += 100_000;
    last.crash();
    await last.running.gone;
    await its.process(wanted('a'));
    expect(starts).toBe(5);
  });

  test('goes on in the old version where the new one does not start, but not with what was taken back', async () => {
    const old = aRunning('old', 'a secret').running;
    const its = serveFunction(
      limits,
      async () => Promise.reject(new Error('no')),
      () => {},
    );
    its.install(old);
    expect(await its.process(wanted('new', 'a secret'))).toBe(old);
    await expect(its.process(wanted('newer', 'another secret'))).rejects.toBeInstanceOf(AppError);
  });

  test('what was started for a version that has been replaced meanwhile is retired', async () => {
    const { promise, resolve } = Promise.withResolvers<Running>();
    const its = serveFunction(
      limits,
      () => promise,
      () => {},
    );
    const asked = its.process(wanted('new'));
    const installed = aRunning('new').running;
    its.install(installed);
    const late = aRunning('new').running;
    resolve(late);
    expect(await asked).toBe(installed);
    expect(late.isOpen()).toBe(false);
  });
});
