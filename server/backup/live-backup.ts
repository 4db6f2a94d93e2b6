import { chmodSync, createWriteStream, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EmbeddedEngine } from '../db/embedded.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';
import type { ManifestParts } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { factsOf } from './sums.ts';

const PATIENCE_MS = 300_000;
const NEWLINE = 10;

type Parts = Omit<ManifestParts, 'made_at'>;

interface Head {
  bytes: number;
  parts: Parts;
}

/** Offers backups on a socket in DATA_DIR. Returns a function that ends the offer. */
export async function offerBackups({ embedded }: Database, folder: string, log: Log): Promise<() => void> {
  const path = socketPath(folder);
  if (!embedded) return () => {};
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.unref());
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    send(embedded.client, socket).catch((error) => {
      log.error('backup failed', error);
      socket.destroy();
    });
  }).unref();
  // This process holds the folder, so an existing socket was left by a killed process.
  rmSync(path, { force: true });
  const failure = await new Promise<unknown>((resolve) => {
    server.once('error', resolve).listen(path, () => resolve(null));
  });
  if (failure) log.info('no backups while this server runs', { reason: String(failure) });
  else chmodSync(path, 0o600);
  server.on('error', () => {});
  return () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
}

/** Checksums and copy are of one moment: the transaction keeps all others waiting, while copying runs among its queries. */
async function send(client: EmbeddedEngine, socket: Socket): Promise<void> {
  const { contents, copy } = await client.transaction(async (tx) => {
    const contents = await factsOf(async <Row>(select: string) => (await tx.query<Row>(select)).rows);
    const copy = await client.dumpDataDir('gzip');
    // This also resets how the connection formats values.
    await tx.rollback();
    return { contents, copy };
  });
  const head: Head = { bytes: copy.size, parts: { engine: 'pglite', ...contents } };
  socket.write(`${JSON.stringify(head)}\n`);
  await pipeline(copy.stream(), socket);
}

/** Returns null where no server offers a backup. Throws BackupRefused; `patience` is in milliseconds. */
export async function backUpLive(folder: string, file: string, patience = PATIENCE_MS): Promise<Parts | null> {
  const socket = connect(socketPath(folder));
  if (!(await isConnected(socket))) return null;
  socket.setTimeout(patience, () => {
    socket.destroy(
      new BackupRefused(`The server in ${folder} does not answer. Stop it, make the backup, and start it again.`),
    );
  });
  const got: { head: Head | null; bytes: number } = { head: null, bytes: 0 };
  async function* copy(pieces: AsyncIterable<Buffer>) {
    let before: Buffer = Buffer.alloc(0);
    for await (const piece of pieces) {
      let rest = piece;
      if (!got.head) {
        before = Buffer.concat([before, piece]);
        const end = before.indexOf(NEWLINE);
        if (end < 0) continue;
        got.head = JSON.parse(before.toString('utf8', 0, end)) as Head;
        rest = before.subarray(end + 1);
      }
      got.bytes += rest.length;
      yield rest;
    }
  }
  const brokenOff = new BackupRefused(
    `The server in ${folder} broke off the backup: its log may say why. Try again.`,
  );
  await pipeline(socket, copy, createWriteStream(file, { mode: 0o600, flush: true })).catch((error) => {
    throw ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code) ? brokenOff : error;
  });
  if (!got.head || got.head.bytes !== got.bytes) throw brokenOff;
  return got.head.parts;
}

function isConnected(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
}

/** The shorter of absolute and relative: systems limit a socket's path to about 100 bytes. */
function socketPath(folder: string): string {
  const path = join(resolve(folder), 'backup.sock');
  const fromHere = relative(process.cwd(), path);
  return Buffer.byteLength(fromHere) < Buffer.byteLength(path) ? fromHere : path;
}
