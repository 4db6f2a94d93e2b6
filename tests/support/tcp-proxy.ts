import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';

const MOST_TRIES = 100;

/** Stands between a client and a server, and may be told to behave like a bad network. */
export interface TcpProxy {
  port: number;
  /** New connections are refused and the others cut, until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** What the connections of this moment carry goes nowhere from now on, and neither side hears of it. */
  swallow(): void;
  /** The next that the server says on each connection of this moment is lost, and the connection with it. */
  loseReplies(): void;
  /** What is carried from now on arrives so many milliseconds late. */
  delay(milliseconds: number): void;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const unheard = new Set<Socket>();
  let server: Server | null = null;
  const port = await freePort();
  let late = 0;
  const carry = (from: Socket, to: Socket) => from.pipe(belated(() => late)).pipe(to);
  const take = (near: Socket) => {
    const far = connect(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    carry(near, far);
    carry(far, near);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one.on('error', () => {});
      one.once('close', () => {
        if (!pairs.delete(pair)) return;
        other.destroy();
      });
    }
  };
  const proxy: TcpProxy = {
    port,
    async close() {
      const closing = server;
      server = null;
      if (!closing) return;
      const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
      for (const socket of [...[...pairs].flat(), ...unheard]) socket.destroy();
      unheard.clear();
      await closed;
    },
    async open() {
      for (let tries = 1; server === null; tries++) {
        const opening = createServer(take);
        const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
          opening.once('error', resolve).listen(port, '127.0.0.1', () => resolve(null));
        });
        if (failure === null) server = opening;
        // Somebody looks whether the port is free, and takes it for a moment.
        else if (failure.code === 'EADDRINUSE' && tries < MOST_TRIES) await wait(50);
        else throw failure;
      }
    },
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe().resume();
        far.unpipe().resume();
        unheard.add(near).add(far);
      }
      pairs.clear();
    },
    loseReplies() {
      for (const [near, far] of pairs) {
        far.unpipe().once('data', () => near.destroy());
        // Without its pipe it stands still.
        far.resume();
      }
    },
    delay(milliseconds) {
      late = milliseconds;
    },
  };
  await proxy.open();
  return proxy;
}

function belated(milliseconds: () => number): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      const late = milliseconds();
      if (late > 0) setTimeout(done, late, null, chunk);
      else done(null, chunk);
    },
  });
}
