import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { Wanted } from './follow.ts';
import type { FunctionCall } from './functions.ts';
import { functionLimits } from './limits.ts';
import { keepRunning, type Running } from './running.ts';
import { serveFunction } from './serve-function.ts';
import { STUCK, TOO_MUCH_MEMORY } from './start-process.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** No process has this id. */
const NOBODY = 2 ** 30;

/** Stands for Deno's process: holds every call until it is told to answer. */
async function aProcess(answersProbes = true) {
  const folder = mkdtempSync(join(tmpdir(), 'running-'));
  const socket = join(folder, 's');
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (!request.headers['x-certamen-probe']) return void held.push(response);
    if (answersProbes) response.end('2.9.6');
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  let killed: string | null = null;
  const kill = (reason: string) => {
    killed ??= reason;
    resolve(killed);
  };
  cleanups.push(() => {
    for (const response of held) response.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const pid = answersProbes ? process.pid : NOBODY;
  const started = { pid, socket, version: '2.9.6', kill, killedFor: () => killed, ended };
  return { started, held, isKilled: () => killed !== null };
}

const aCall = (): FunctionCall => ({
  ...{ id: 'one', method: 'GET', url: 'http://localhost/functions/v1/x', headers: {}, body: undefined },
  ...{ signal: new AbortController().signal, admit: async () => {} },
});
const revision = { key: 'a', grants: '' };
// The process that is watched is that of the tests.
const limits = { ...functionLimits, memory: Number.MAX_SAFE_INTEGER, cpuMs: Number.MAX_SAFE_INTEGER };

describe('a process that runs', () => {
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

  test.each([limits.cpuMs, 0])('is ended when it holds too much memory, at most %d ms of CPU time', async (cpuMs) => {
    const { started } = await aProcess();
    const running = keepRunning(revision, started, { ...limits, memory: 1, cpuMs, watchMs: 5 });
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
    expect(running.isOpen()).toBe(false);
    expect(await running.gone).toBeNull();
  });

  test('fails a call at once when its connection breaks, and logs the reason once the process has ended', async () => {
    const { started, held } = await aProcess();
    const logged: string[] = [];
    const running = keepRunning(revision, started, limits, (_call, { code }, detail) => logged.push(code, detail));
    const call = running.send(aCall());
    await expect.poll(() => held.length).toBe(1);
    held[0]?.destroy();
    await expect(call).rejects.toMatchObject({ code: 'FUNCTION_BROKE' });
    expect(logged).toEqual([]);
    started.kill('ended with code 9');
    await expect.poll(() => logged).toEqual(['FUNCTION_BROKE', 'Its process ended with code 9.']);
  });

  test('that was killed for its memory says so to the caller whose connection broke', async () => {
    const { started, held } = await aProcess();
    const running = keepRunning(revision, { ...started, kill: () => {}, killedFor: () => TOO_MUCH_MEMORY }, limits);
    const call = running.send(aCall());
    await expect.poll(() => held.length).toBe(1);
    held[0]?.destroy();
    await expect(call).rejects.toMatchObject({ code: 'FUNCTION_OUT_OF_MEMORY' });
  });

  test("ends with a call that takes too long, as what that left behind would be the next one's trouble", async () => {
    const { started } = await aProcess();
    const running = keepRunning(revision, started, { ...limits, answerMs: 20 });
    await expect(running.send(aCall())).rejects.toMatchObject({ code: 'FUNCTION_TIMED_OUT' });
    expect(running.isOpen()).toBe(false);
    expect(await running.gone).toBeNull();
  });

  test('takes the next call when it has answered one to the end, and is not busy for a caller who reads slowly', async () => {
    const { started, held } = await aProcess();
    const running = keepRunning(revision, started, limits);
    expect([await running.take(), running.isBusy()]).toEqual([true, true]);
    const call = running.send(aCall());
    await expect.poll(() => held.length).toBe(1);
    const all = 'x'.repeat(1_000_000);
    held[0]?.end(all);
    const answer = await call;
    await expect.poll(() => running.isBusy()).toBe(false);
    expect([running.isOpen(), await answer.text()]).toEqual([true, all]);
  });

  test('that computes without a pause can be spared, takes nothing more, and its caller is told the time', async () => {
    const { started, held, isKilled } = await aProcess(false);
    const running = keepRunning(revision, started, { ...limits, stuckMs: 5 });
    const told = expect(running.send(aCall())).rejects.toMatchObject({ code: 'FUNCTION_TIMED_OUT' });
    await expect
      .poll(() => [held.length > 0, running.isOpen(), running.spareSince() !== null])
      .toEqual([true, false, true]);
    expect(isKilled()).toBe(false);
    running.end(STUCK);
    for (const response of held) response.destroy();
    await told;
  });

  test('that is stuck with what a call before left behind is not given another', async () => {
    const { started } = await aProcess(false);
    const running = keepRunning(revision, started, { ...limits, stuckMs: 5 });
    expect([await running.take(), running.isOpen(), await running.gone]).toEqual([false, false, null]);
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
    let busy = false;
    let freed = () => {};
    const running: Running = {
      ...{ key, grants, gone, retire, end: retire, isOpen: () => open, isBusy: () => busy, spareSince: () => 0 },
      take: async () => {
        busy = true;
        return true;
      },
      onFree: (listener) => {
        freed = listener;
      },
      send: async () => new Response(),
    };
    const free = () => {
      busy = false;
      freed();
    };
    return { running, crash: () => end('ended with code 1'), free };
  };
  const { signal } = new AbortController();

  test('is started for one call after the other, and each process has one at a time', async () => {
    const all: ReturnType<typeof aRunning>[] = [];
    const starts: (() => void)[] = [];
    const start = ({ key }: Wanted) =>
      new Promise<Running>((resolve) => {
        starts.push(() => {
          const one = aRunning(key);
          all.push(one);
          resolve(one.running);
        });
      });
    const its = serveFunction({ ...limits, concurrent: 3 }, start, () => {});
    const calls = [1, 2, 3].map(() => its.process(wanted('a'), signal));
    await expect(its.process(wanted('a'), signal)).rejects.toMatchObject({ code: 'FUNCTION_BUSY', retryAfter: 1 });
    expect(starts).toHaveLength(1);
    starts[0]?.();
    expect(await calls[0]).toBe(all[0]?.running);
    expect(starts).toHaveLength(2);
    // The one that is free again is taken before the next has started.
    all[0]?.free();
    expect(await calls[1]).toBe(all[0]?.running);
    starts[1]?.();
    expect(await calls[2]).toBe(all[1]?.running);
    expect(its.processes()).toHaveLength(2);
  });

  test('whoever leaves or waits too long for a process waits no more', async () => {
    const its = serveFunction(
      { ...limits, waitMs: 10 },
      () => new Promise(() => {}),
      () => {},
    );
    await expect(its.process(wanted('a'), signal)).rejects.toMatchObject({ code: 'FUNCTION_BUSY' });
    const caller = new AbortController();
    const other = serveFunction(
      limits,
      () => new Promise(() => {}),
      () => {},
    );
    const asked = other.process(wanted('a'), caller.signal);
    caller.abort();
    await expect(asked).rejects.toMatchObject({ code: 'FUNCTION_BUSY' });
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
      { ...limits, backoffMs: 1_000 },
      start,
      (why) => told.push(why),
      () => now,
    );
    const runsAndCrashes = async () => {
      await its.process(wanted('a'), signal);
      last.crash();
      await last.running.gone;
    };
    const isRefused = () =>
      expect(its.process(wanted('a'), signal)).rejects.toMatchObject({
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
    await its.process(wanted('a'), signal);
    expect([starts, told.length, its.trouble()]).toEqual([4, 3, null]);
    // What has run well for a while begins anew.
    now += 100_000;
    last.crash();
    await last.running.gone;
    await its.process(wanted('a'), signal);
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
    expect(await its.process(wanted('new', 'a secret'), signal)).toBe(old);
    await expect(its.process(wanted('newer', 'another secret'), signal)).rejects.toBeInstanceOf(AppError);
  });

  test('what was started for a version that has been replaced meanwhile is retired', async () => {
    const { promise, resolve } = Promise.withResolvers<Running>();
    const its = serveFunction(
      limits,
      () => promise,
      () => {},
    );
    const asked = its.process(wanted('new'), signal);
    const installed = aRunning('new').running;
    its.install(installed);
    const late = aRunning('new').running;
    resolve(late);
    expect(await asked).toBe(installed);
    expect(late.isOpen()).toBe(false);
  });
});
