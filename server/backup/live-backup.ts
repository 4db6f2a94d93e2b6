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

/** How long a server may say nothing, in milliseconds, before the command gives it up. */
const PATIENCE_MS = 300_000;
const NEWLINE = 10;

type Parts = Omit<ManifestParts, 'made_at'>;

/** The one line that comes before a backup's bytes. */
interface Head {
  bytes: number;
  parts: Parts;
}

/**
 * Lets `npm run backup` have a copy of the embedded database while this process works on it, over a socket in DATA_DIR: whoever may use
 * that folder may connect. Returns the function that ends it. Where there can be no socket, the log says so: backups need the server stopped.
 */
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
  // We hold the folder, so a socket in it was left by a process that was killed.
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

/** The sums and the copy are of one moment: a transaction keeps all others waiting, while copying takes its turn among its queries. */
async function send(client: EmbeddedEngine, socket: Socket): Promise<void> {
  const { contents, copy } = await client.transaction(async (tx) => {
    const contents = await factsOf(async <Row>(select: string) => (await tx.query<Row>(select)).rows);
    const copy = await client.dumpDataDir('gzip');
    // With it goes how this connection was set to write values.
    await tx.rollback();
    return { contents, copy };
  });
  const head: Head = { bytes: copy.size, parts: { engine: 'pglite', ...contents } };
  socket.write(`${JSON.stringify(head)}\n`);
  await pipeline(copy.stream(), socket);
}

/**
 * Has the server that works in a folder write its backup into a file of ours. Returns null where none offers one. Throws BackupRefused
 * where it breaks off, or says nothing for `patience` milliseconds.
 */
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

/** Absolute or relative, whichever is shorter: systems limit the path of a socket to about 100 bytes. */
function socketPath(folder: string): string {
  const path = join(resolve(folder), 'backup.sock');
  const fromHere = relative(process.cwd(), path);
  return Buffer.byteLength(fromHere) < Buffer.byteLength(path) ? fromHere : path;
}
