import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  appApiPolicy,
  connectionSentence,
  connectionSentences,
  flashcardAdminPolicy,
  flashcardPolicy,
  type RetryPolicy,
  subscriptionPolicy,
} from '#core/lib/retry.ts';
import { checkConnection, fetchWithRetry } from './retry.ts';

const address = 'http://localhost:3000/api/anything';
let calls: number[];
let network: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  // The runtime's own time-out does not follow faked timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
  calls = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A network that answers each call in turn: a status, a failure, or silence until the call is given up. The last one stays. */
function answering(...outcomes: (number | 'fails' | 'is silent')[]) {
  const began = Date.now();
  network = vi.fn<typeof fetch>((_request, init) => {
    const outcome = outcomes[Math.min(calls.length, outcomes.length - 1)];
    calls.push(Date.now() - began);
    if (typeof outcome === 'number') return Promise.resolve(new Response('{}', { status: outcome }));
    if (outcome === 'fails') return Promise.reject(new TypeError('Failed to fetch'));
    const { signal } = init ?? {};
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  vi.stubGlobal('fetch', network);
}

/** Runs a call to its end, however long that takes; answers its status, or the body of its failure. */
async function outcomeOf(call: Promise<unknown>) {
  const settled = call.then(
    (response) => (response instanceof Response ? response.status : response),
    (error: { data?: unknown }) => error.data ?? error,
  );
  await vi.runAllTimersAsync();
  return settled;
}

const send = (policy: RetryPolicy, mayRepeat = true) =>
  outcomeOf(fetchWithRetry(new Request(address), {}, policy, mayRepeat));

const policies = [
  ['L9-001, L9-002: subscription operations', subscriptionPolicy, [0, 1100, 3200]],
  ['L9-004, L9-005: calls of the app', appApiPolicy, [0, 1100, 3200]],
  ['L9-007: flashcard operations', flashcardPolicy, [0, 1000, 3000]],
] as const;

describe.each(policies)('%s', (_name, policy, moments) => {
  test('L8-014: a failed network is tried three times, at the policy’s moments, and ends in its sentence', async () => {
    answering('fails');
    expect(await send(policy)).toEqual({ error: connectionSentences.unreachable, code: 'UNREACHABLE' });
    expect(calls).toEqual(moments);
  });

  test('L8-014: an answer of 500 or more is repeated, and the third is handed on as it is', async () => {
    answering(500, 503, 502);
    expect(await send(policy)).toBe(502);
    expect(calls).toEqual(moments);
  });

  test('a request that came too slowly, of which nothing was done, is repeated', async () => {
    answering(408, 200);
    expect(await send(policy)).toBe(200);
  });

  test('what succeeds at the second attempt is not tried a third time', async () => {
    answering('fails', 200);
    expect(await send(policy)).toBe(200);
    expect(calls).toEqual(moments.slice(0, 2));
  });

  test.each([400, 401, 403, 404, 409, 422, 429])('L8-013: %i is handed on at once', async (status) => {
    answering(status);
    expect(await send(policy)).toBe(status);
    expect(calls).toEqual([0]);
  });

  test('L8-009, L8-012: a time-out ends in its sentence and is not repeated', async () => {
    answering('is silent');
    const began = Date.now();
    expect(await send(policy)).toEqual({ error: connectionSentences.timedOut, code: 'TIMED_OUT' });
    expect(calls).toEqual([0]);
    expect(Date.now() - began).toBe(policy.timeout);
  });

  test('a time-out at the second attempt is not repeated either', async () => {
    answering(503, 'is silent');
    expect(await send(policy)).toMatchObject({ code: 'TIMED_OUT' });
    expect(calls).toEqual(moments.slice(0, 2));
  });

  test.each(['fails', 500, 'is silent'] as const)('what acts once is sent once (%s)', async (outcome) => {
    answering(outcome);
    await send(policy, false);
    expect(calls).toEqual([0]);
  });

  test('a call that its maker gave up is not repeated and says nothing of the network', async () => {
    answering('is silent');
    const maker = new AbortController();
    const call = fetchWithRetry(new Request(address, { signal: maker.signal }), {}, policy, true);
    maker.abort();
    expect(await outcomeOf(call)).toMatchObject({ name: 'AbortError' });
    expect(calls).toEqual([0]);
  });
});

describe('the numbers of section 9', () => {
  test('L9-001, L9-004, L9-007: three attempts each', () => {
    expect([subscriptionPolicy, appApiPolicy, flashcardPolicy].map((policy) => policy.attempts)).toEqual([3, 3, 3]);
  });

  test('L9-003, L9-006: 120 s for a subscription operation, 15 s for a call of the app', () => {
    expect([subscriptionPolicy.timeout, appApiPolicy.timeout]).toEqual([120_000, 15_000]);
  });

  test.each([subscriptionPolicy, appApiPolicy])('L9-002, L9-005: 200 ms of jitter, 10 s', ({ delay }) => {
    expect([1, 2, 3, 4].map((repetition) => delay(repetition, () => 0))).toEqual([1000, 2000, 4000, 8000]);
    expect([1, 2, 3, 4].map((repetition) => delay(repetition, () => 1))).toEqual([1200, 2200, 4200, 8200]);
    expect([5, 6, 20].map((repetition) => delay(repetition, () => 1))).toEqual([10_000, 10_000, 10_000]);
  });

  test('L9-007: flashcards wait 1 s, 2 s, 3 s, without jitter', () => {
    expect([1, 2, 3].map((repetition) => flashcardPolicy.delay(repetition, () => 1))).toEqual([1000, 2000, 3000]);
  });
});

describe('a server that says when to come back', () => {
  const busy = (retryAfter: string) =>
    network.mockImplementation(() => {
      calls.push(Date.now());
      return Promise.resolve(new Response('{}', { status: 503, headers: { 'retry-after': retryAfter } }));
    });
  const waits = () => calls.slice(1).map((at, index) => at - (calls[index] as number));

  test.each([
    ['4', [4_000, 4_000]],
    ['1', [1_100, 2_100]],
    ['3600', [60_000, 60_000]],
    ['Fri, 20 Nov 2026 09:00:00 GMT', [1_100, 2_100]],
  ])('Retry-After: %s', async (header, expected) => {
    answering(503);
    busy(header);
    expect(await send(appApiPolicy)).toBe(503);
    expect(waits()).toEqual(expected);
  });

  test('is asked once where the operation acts once: the sentence is shown, and people try again', async () => {
    answering(503);
    busy('4');
    expect(await send(appApiPolicy, false)).toBe(503);
    expect(calls).toHaveLength(1);
  });
});

test('a body is sent again with the second attempt', async () => {
  answering(503, 200);
  const bodies: Promise<string>[] = [];
  network.mockImplementationOnce((request) => {
    bodies.push((request as Request).text());
    return Promise.resolve(new Response('', { status: 503 }));
  });
  const request = new Request(address, { method: 'POST', body: '{"asked":true}' });
  network.mockImplementationOnce((again) => {
    bodies.push((again as Request).text());
    return Promise.resolve(new Response('', { status: 200 }));
  });
  expect(await outcomeOf(fetchWithRetry(request, {}, appApiPolicy, true))).toBe(200);
  expect(await Promise.all(bodies)).toEqual(['{"asked":true}', '{"asked":true}']);
});

describe('the connection check before flashcard operations', () => {
  const failed = { error: connectionSentences.checkFailed, code: 'CONNECTION_CHECK_FAILED' };
  const check = () => outcomeOf(checkConnection());

  test('passes where the server answers', async () => {
    answering(200);
    expect(await check()).toBeUndefined();
  });

  test.each(['fails', 503] as const)('L8-007: ends in its sentence after one attempt (%s)', async (outcome) => {
    answering(outcome);
    expect(await check()).toEqual(failed);
    expect(calls).toEqual([0]);
  });

  test('L9-008, L8-007: gives up after 5 s', async () => {
    answering('is silent');
    const began = Date.now();
    expect(await check()).toEqual(failed);
    expect(Date.now() - began).toBe(5_000);
  });
});

describe('the sentences of the back office’s flashcards', () => {
  test('A8-036: the connection check names the operation', async () => {
    answering('fails');
    const sentence = connectionSentence(flashcardAdminPolicy, 'checkFailed', 'deleteAllInTopic');
    expect(await outcomeOf(checkConnection(sentence))).toEqual({
      error:
        'Unable to connect to the server. Please check your internet connection and try again. (delete all in topic)',
      code: 'CONNECTION_CHECK_FAILED',
    });
  });

  test('A8-037: a network that fails three times, 1 s and 2 s apart', async () => {
    answering('fails');
    expect(await send(flashcardAdminPolicy)).toEqual({
      error: 'Network connection lost. Please check your internet connection and try again.',
      code: 'UNREACHABLE',
    });
    expect(calls).toEqual([0, 1000, 3000]);
  });

  test('A8-038: three answers that are not the server’s own', async () => {
    answering(502, 503, 502);
    expect(await send(flashcardAdminPolicy)).toEqual({
      error: 'Operation failed after 3 attempts. Please try again later.',
      code: 'RETRIES_FAILED',
    });
  });

  test('the server’s own failure is handed on with its sentence', async () => {
    network = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ error: 'x' }, { status: 500 })));
    vi.stubGlobal('fetch', network);
    expect(await send(flashcardAdminPolicy)).toBe(500);
    expect(network).toHaveBeenCalledTimes(3);
  });
});
