import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { rateLimits } from '../http/rate-limit.ts';
import { jsonLog } from '../log.ts';

const app = useTestApp();

/** What is logged from now on, as it is written. */
function logged(): string[] {
  const lines: string[] = [];
  Object.assign(
    app.deps.log,
    jsonLog((line) => lines.push(line), app.deps.clock),
  );
  return lines;
}

const tell = (body: unknown) => app.call('POST', '/api/client-errors', body);

test('a failure in a browser is one line with the id of its request', async () => {
  const lines = logged();
  const answer = await tell({ message: 'TypeError: x', stack: 'start assets/a.js:1:2', path: '/quiz/:topicId' });
  expect(answer).toMatchObject({ status: 200, body: { received: true } });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      ...{ level: 'info', event: 'failure in a browser', message: 'TypeError: x', path: '/quiz/:topicId' },
      ...{ stack: 'start assets/a.js:1:2', request: answer.headers.get('x-request-id') },
    },
  ]);
});

test('nothing of a person is kept', async () => {
  const lines = logged();
  await tell({
    message: 'mara@example.org could not open https://exam.example/reset-password?code=abcdef or /a/b#frag',
    stack: `at https://exam.example/assets/a.js?v=abcdef:1:2 0190c2f0-aaaa-4bbb-8ccc-1234567890ab ${'t'.repeat(43)}`,
    path: '/confirm?code=abcdef&email=mara@example.org',
  });
  const [line = ''] = lines;
  for (const hidden of ['mara', 'abcdef', 'frag', '0190c2f0', 'ttttt']) expect(line).not.toContain(hidden);
  expect(JSON.parse(line)).toMatchObject({ path: '/confirm' });
});

test.each([
  '\n{"level":"error","event":"forged"}',
  '\r\n\r\nforged',
  'a\u2028{"level":"error"}\u2029',
  '\u0085next\u009b31mred\u001b[2J',
  '"},{"level":"error","event":"forged"',
  'right\u202eleft',
  '\ud800',
])('hostile text stays in one line: %j', async (text) => {
  const lines = logged();
  expect((await tell({ message: text, stack: text, path: text })).status).toBe(200);
  expect(lines).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(lines[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ level: 'info', event: 'failure in a browser' });
});

test('one address is heard only so often, and much is cut', async () => {
  const lines = logged();
  const { points } = rateLimits.clientErrorAddress;
  for (let n = 0; n < points; n++)
    expect((await tell({ message: 'x '.repeat(1000), stack: 'y '.repeat(4000) })).status).toBe(200);
  expect(await tell({ message: 'x' })).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(lines).toHaveLength(points);
  for (const line of lines) expect(line.length).toBeLessThan(4000);
});
