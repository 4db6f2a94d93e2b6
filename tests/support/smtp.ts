import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

export interface Received {
  to: string[];
  raw: string;
}

/** Mail servers of a test; they are closed after each. */
export function useSmtp() {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  return {
    /** A mail server on a port; `answer` may refuse a recipient. */
    async server(port = 0, answer: (address: string) => Error | null = () => null) {
      const server = await smtpServer(port, answer);
      closers.push(server.close);
      return server;
    },
  };
}

/** A mail server that is open until it is closed. */
export async function smtpServer(port = 0, answer: (address: string) => Error | null = () => null) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { received, port: (server.server.address() as AddressInfo).port, close };
}

/** A port on which nothing listens. */
export const deadPort = freePort;
