import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { onSocket } from '../../tests/support/raw-http.ts';

const app = useTestApp();
let site: Awaited<ReturnType<typeof onSocket>>;
beforeEach(async () => {
  site = await onSocket({ deps: app.deps, production: true }, { likeProduction: true });
});
afterEach(() => site.close());

const megabyte = 1024 * 1024;

/** What is received on a connection that asked to be kept, until the server has closed it. */
function received(head: readonly string[], body: string): Promise<string> {
  const socket = connect(site.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (data) => (text += data));
  // A server may close while something is still being written.
  socket.on('error', () => {});
  const lines = ['POST /x HTTP/1.1', 'Host: localhost:3000', 'Connection: keep-alive', ...head];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

describe('413 ends its connection and says so with connection: close', () => {
  test.each([
    ['whose length is too large, before it is sent', [`Content-Length: ${2 * megabyte}`], 'x'],
    ['whose length is too large, sent as a whole', [`Content-Length: ${8 * megabyte}`], 'x'.repeat(8 * megabyte)],
    [
      'that grows too large in chunks',
      ['Transfer-Encoding: chunked'],
      `${(2 * megabyte).toString(16)}\r\n${'x'.repeat(2 * megabyte)}\r\n`,
    ],
  ])('a body %s', async (_, head, body) => {
    const answer = await received(head, body);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.split('\r\n\r\n')[0]).toMatch(/^connection: close$/im);
    expect(answer).toContain('"code":"BODY_TOO_LARGE"');
  });
});

test('of many that are refused at a time each hears so, though only some are read to the end', async () => {
  const whole = [[`Content-Length: ${8 * megabyte}`], 'x'.repeat(8 * megabyte)] as const;
  const answers = await Promise.all(Array.from({ length: 24 }, () => received(...whole)));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});
