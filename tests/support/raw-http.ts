import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type AppParts, createApp } from '#server/app.ts';
import { boundedServer } from '#server/http/bounded-server.ts';
import { frontDoor } from '#server/http/front-door.ts';

export interface RawAnswer {
  status: number;
  /** By lower-case name; several lines of one name are joined with a comma. */
  headers: Record<string, string>;
  /** As it came: chunks with their lengths. */
  body: string;
}

interface OnSocket {
  port: number;
  close(): Promise<void>;
}

/**
 * The app behind a socket and the door that every request passes. With `likeProduction` the global Request and Response are those of the
 * HTTP server until it is closed, which chunked bodies need, and who has said that nothing more comes is still answered: a test then
 * knows when there are no more answers.
 */
export async function onSocket(parts: AppParts, { likeProduction = false } = {}): Promise<OnSocket> {
  const { Request, Response } = globalThis;
  const server = Object.assign(boundedServer(), { httpAllowHalfOpen: likeProduction });
  const app = getRequestListener(createApp(parts).fetch, { overrideGlobalObjects: likeProduction });
  server.on('request', frontDoor(parts.deps, app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      for (const [name, value] of Object.entries({ Request, Response })) {
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
      }
    },
  };
}

/** Sends lines as they are, which no HTTP client would, and reads until the connection ends; the last header is `Connection: close`. */
export function exchange(port: number, lines: readonly string[], body = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => (received += text));
    socket.once('error', reject);
    socket.once('close', () => resolve(parsed(received)));
    const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    socket.write(`${[...lines, ...length, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  });
}

function parsed(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
