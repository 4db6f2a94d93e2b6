import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and a server, and may be told to behave like a bad network. */
export interface TcpProxy {
  port: number;
  /** New connections are refused and the others cut, until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** What the connections of this moment carry goes nowhere from now on, and neither side hears of it. */
  swallow(): void;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const unheard = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const take = (near: Socket) => {
    const far = connect(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one.on('error', () => {});
      one.once('close', () => {
        if (!pairs.delete(pair)) return;
        other.destroy();
      });
    }
  };
  const proxy: TcpProxy = {
    get port() {
      return port;
    },
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
      server = createServer(take);
      const opening = server;
      await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve));
      port = (opening.address() as AddressInfo).port;
    },
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
        unheard.add(near).add(far);
      }
      pairs.clear();
    },
  };
  await proxy.open();
  return proxy;
}
