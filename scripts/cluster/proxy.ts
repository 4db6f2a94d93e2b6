import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import type { Engine } from './engine.ts';
import { fillIn } from './fill-in.ts';
import { run, type User } from './processes.ts';

const template = fileURLToPath(new URL('../../docs/cluster/haproxy.cfg', import.meta.url));
const HOST = '127.0.0.1';

export interface FrontDoor {
  /** What people have in the address bar. */
  origin: string;
  databasePort: number;
  instancePorts: { a: number; b: number };
  /** Whether it sends people to this instance. */
  isUp(instance: 'a' | 'b'): Promise<boolean>;
}

/** Starts HAProxy with the template of docs/cluster before the servers and the two instances that are still to come. */
export async function startProxy(folder: string, user: User, { nodes }: Engine): Promise<FrontDoor> {
  const ports = {
    ...{ DATABASE_PORT: await freePort(), PEOPLE_PORT: await freePort() },
    ...{ A_PORT: await freePort(), B_PORT: await freePort() },
  };
  const ofNodes = nodes.flatMap(({ port, restPort }, index) => [
    [`NODE${index + 1}_PORT`, port],
    [`NODE${index + 1}_REST_PORT`, restPort],
  ]);
  const config = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'haproxy.sock');
  const values = { HOST, STATS_SOCKET: socket, ...ports, ...Object.fromEntries(ofNodes) };
  writeFileSync(config, fillIn(readFileSync(template, 'utf8'), values));
  run({
    ...{ name: 'haproxy', command: '/usr/sbin/haproxy', args: ['-db', '-f', config], cwd: folder, user },
    log: join(folder, 'haproxy.log'),
  });
  return {
    origin: `http://${HOST}:${ports.PEOPLE_PORT}`,
    databasePort: ports.DATABASE_PORT,
    instancePorts: { a: ports.A_PORT, b: ports.B_PORT },
    async isUp(instance) {
      const asked = connect(socket);
      asked.end('show stat\n');
      const lines = (await text(asked)).split('\n').map((line) => line.split(','));
      const column = lines[0]?.indexOf('status') ?? -1;
      const found = lines.find(([backend, server]) => backend === 'ready' && server === instance);
      return found?.[column]?.startsWith('UP') ?? false;
    },
  };
}
