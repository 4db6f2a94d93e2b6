import { afterEach, expect, test, vi } from 'vitest';
import { createReporter, type Report, reportOf } from './report-failure.ts';

const origin = 'https://exam.example';
afterEach(() => vi.unstubAllGlobals());

/** An error as a browser makes it in a file of ours. */
function ours(message = 'x is undefined', stack?: string): Error {
  const error = new TypeError(message);
  error.stack =
    stack ??
    `TypeError: ${message}\n    at start (${origin}/assets/quiz-B2x.js:1:2345)\n    at ${origin}/assets/entry-a.js:9:1`;
  return error;
}

function reporter(send: (report: Report) => unknown = () => {}) {
  vi.stubGlobal('location', { origin });
  const sent: Report[] = [];
  const report = createReporter((body) => {
    sent.push(body);
    return send(body);
  });
  return { report, sent };
}

test('a failure is told with its place in our own files, without the host', () => {
  expect(reportOf(ours(), '/quiz/:topicId', origin)).toEqual({
    message: 'TypeError: x is undefined',
    stack: 'start assets/quiz-B2x.js:1:2345\nassets/entry-a.js:9:1',
    path: '/quiz/:topicId',
  });
});

test('lines of others are left out, and so are the queries of ours', () => {
  const stack = [
    `submit@${origin}/assets/a.js:1:2`,
    'inject@moz-extension://1234/content.js:7:7',
    `at https://ads.example/show.js?client=1:2:3`,
    `@${origin}/reset-password?code=secret:10:1`,
  ].join('\n');
  expect(reportOf(ours('x', stack), '/', origin)?.stack).toBe('submit assets/a.js:1:2\nreset-password:10:1');
});

test.each([
  [
    'a call that failed, which people were told about',
    Object.assign(ours(), { data: { code: 'INTERNAL', error: 'No.' } }),
  ],
  [
    'an answer that a page was loaded with',
    { status: 500, data: { code: 'INTERNAL', error: 'No.' }, internal: false },
  ],
  ['a network that is away', ours('Failed to fetch dynamically imported module: https://exam.example/assets/x.js')],
  ['the same in another browser', ours('Load failed')],
  ['a navigation that was given up', Object.assign(ours(), { name: 'AbortError' })],
  ['code of an extension', ours('x', 'at chrome-extension://abc/content.js:1:1')],
  ['a page that the server could not make: its log has it', ours('Unexpected Server Error')],
  ['what is no error', 'a string'],
  ['nothing, as of a script of another origin', null],
])('nothing is told of %s', (_, thrown) => {
  expect(reportOf(thrown, '/', origin)).toBeNull();
});

test('at most five are told, and none twice', async () => {
  const { report, sent } = reporter();
  for (let n = 0; n < 20; n++) await report(ours(`failure ${n % 8}`), '/');
  expect(sent.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((n) => `TypeError: failure ${n}`));
});

test('a report that fails is silent, and nothing of it is reported in turn', async () => {
  const failing = [
    () => Promise.reject(ours('the network')),
    () => {
      throw ours('no fetch here');
    },
  ];
  for (const send of failing) {
    const { report, sent } = reporter(send);
    await expect(report(ours(), '/')).resolves.toBeUndefined();
    expect(sent).toHaveLength(1);
  }
});

test('an error that fails while it is read is silent', async () => {
  const { report, sent } = reporter();
  const trap = Object.defineProperty(ours(), 'stack', {
    get() {
      throw new Error('no');
    },
  });
  await expect(report(trap, '/')).resolves.toBeUndefined();
  expect(sent).toEqual([]);
});
