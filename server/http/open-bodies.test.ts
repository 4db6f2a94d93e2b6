import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { bodyBounds, type OpenBodies, openBodies } from './open-bodies.ts';

let now: number;
let most: number;
let bodies: OpenBodies;
const bounds = { ...bodyBounds, all: 8_000, address: 4_000, each: 100 };
beforeEach(() => {
  now = 0;
  most = 0;
  const told = (held: number) => {
    most = Math.max(most, held);
  };
  bodies = openBodies(told, bounds, () => now);
});

/** A body that has been begun, and what became of it. */
function begin(sender: Partial<Parameters<OpenBodies['read']>[1]> = {}) {
  const stream = new PassThrough({ highWaterMark: 100_000 });
  const body = { stream, became: 'open', bytes: '' };
  bodies.read(stream, { address: '192.0.2.1', known: false, ...sender }, 100_000).then(
    (bytes) => Object.assign(body, { became: 'read', bytes: bytes.toString() }),
    (error) => Object.assign(body, { became: error.code ?? error.message }),
  );
  return body;
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function send(body: ReturnType<typeof begin>, text: string) {
  body.stream.write(text);
  await turn();
}

test('a body is read as it was sent, whatever its parts, and holds nothing after', async () => {
  const text = 'a body in many parts, '.repeat(40);
  const body = begin();
  for (const letter of text.slice(0, -1)) body.stream.write(letter);
  body.stream.end(text.slice(-1));
  await turn();
  expect([body.became, body.bytes === text, bodies.held()]).toEqual(['read', true, 0]);
  expect(most).toBeLessThan(bounds.each + 2 * text.length);
});

test('one that is all here takes no room, and has the same limit', async () => {
  const here = () => Object.assign(new PassThrough(), { complete: true });
  const [stream, larger] = [here(), here()];
  stream.end('all of it');
  larger.end('x'.repeat(11));
  const sender = { address: '192.0.2.1', known: false };
  expect(String(await bodies.read(stream, sender, 10))).toBe('all of it');
  await expect(bodies.read(larger, sender, 10)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  await turn();
  expect([most, stream.readableEnded]).toEqual([0, true]);
});

test('one of a socket that is all here and larger than its buffer is read whole', async () => {
  const sent = 'x'.repeat(100_000);
  const server = createServer(async (request, response) => {
    while (!request.complete) await turn();
    response.end(await bodies.read(request, { address: '192.0.2.1', known: false }, sent.length));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sent });
  expect((await answer.text()) === sent).toBe(true);
  expect(most).toBe(0);
});

test('one that breaks off, or had been broken off, holds nothing', async () => {
  const body = begin();
  await send(body, 'x');
  body.stream.destroy(new Error('reset'));
  await turn();
  const stream = new PassThrough().destroy();
  await turn();
  await expect(bodies.read(stream, { address: '192.0.2.1', known: true }, 10)).rejects.toThrow(
    'did not come to its end',
  );
  expect([body.became, bodies.held()]).toEqual(['reset', 0]);
});

test('those from one address hold no more than its share, and others are not asked to go for them', async () => {
  const other = begin({ address: '198.51.100.7' });
  await send(other, 'x'.repeat(1_000));
  const many = [];
  for (let count = 0; count < 40; count++) {
    now += 10;
    const body = begin();
    many.push(body);
    await send(body, 'x'.repeat(500));
  }
  expect(most).toBeLessThanOrEqual(bounds.address + 1_000 + bounds.each + 600);
  expect(bodies.held()).toBeLessThanOrEqual(bounds.address + 1_000 + bounds.each);
  expect(many.filter(({ became }) => became === 'BODY_TOO_SLOW').length).toBeGreaterThan(30);
  expect([many.at(-1)?.became, other.became]).toEqual(['open', 'open']);
});

test('all together hold no more than there is room for, however many addresses they come from', async () => {
  for (let count = 0; count < 100; count++) {
    const body = begin({ address: `192.0.2.${count}` });
    await send(body, 'x'.repeat(900));
    expect(bodies.held()).toBeLessThanOrEqual(bounds.all);
  }
  expect(most).toBeLessThanOrEqual(bounds.all + 1_000);
});

test('who has had time and sent least in it goes first, and strangers before who is known', async () => {
  const learner = begin({ known: true });
  const slow = begin();
  const quick = begin();
  await send(quick, 'x'.repeat(2_000));
  await send(slow, 'x'.repeat(900));
  now += bounds.youngMs + 1;
  const young = begin();
  await send(young, 'x'.repeat(800));
  expect([learner, slow, quick, young].map(({ became }) => became)).toEqual([
    ...['open', 'BODY_TOO_SLOW', 'open', 'open'],
  ]);
});

test('while half of the room is taken, nobody trickles; while there is room, anybody may', async () => {
  const slow = begin({ known: true });
  await send(slow, 'x');
  now += bounds.slowAfterMs + 1;
  await send(begin({ address: '198.51.100.7' }), 'x'.repeat(2_000));
  now += 1_001;
  await send(slow, 'x'.repeat(10));
  expect(slow.became).toBe('open');
  await send(begin({ address: '198.51.100.8' }), 'x'.repeat(3_000));
  now += 1_001;
  begin({ address: '198.51.100.9' });
  await turn();
  expect(slow.became).toBe('BODY_TOO_SLOW');
});
