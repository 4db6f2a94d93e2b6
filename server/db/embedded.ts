import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DatabaseUnusable } from './database-unusable.ts';
import { fromDatabase } from './unavailable.ts';

/** What the database asks of the embedded engine. */
export type EmbeddedEngine = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'dumpDataDir' | 'close'>;

/** How long a folder that could not be opened anew is left alone, in milliseconds: each try takes the whole process a second. */
const TRY_AGAIN_MS = 5_000;

/** The engine has ended, and what was asked of it may have been stored or not. */
class EngineStopped extends Error {
  constructor(cause?: unknown) {
    super('The embedded database has stopped.', { cause });
  }
}

/**
 * Opens PGlite in a folder, and opens it anew after it has ended by itself. An engine that cannot write its log, as on a full disk,
 * panics; whoever asks it one thing more blocks the whole process for good. So nobody does: what is asked fails with EngineStopped
 * until the folder can be opened again, where everything is that was committed. Throws DatabaseUnusable where the engine refuses the
 * folder the first time.
 */
export async function openEmbedded(
  folder: string,
  options: PGliteOptions,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<EmbeddedEngine> {
  const open = () => created(folder, options).then(watched);
  let engine = await open();
  let opening: Promise<void> | null = null;
  let notBefore = 0;
  const again = async () => {
    await discard(engine.client);
    try {
      engine = await open();
    } catch (error) {
      notBefore = performance.now() + tryAgainMs;
      throw new EngineStopped(error);
    } finally {
      opening = null;
    }
  };
  const running = async (): Promise<PGlite> => {
    if (!engine.panic()) return engine.client;
    if (performance.now() < notBefore) throw new EngineStopped(engine.panic());
    opening ??= again();
    await opening;
    return engine.client;
  };
  return {
    query: async (...given) => (await running()).query(...given),
    exec: async (...given) => (await running()).exec(...given),
    transaction: async (work) => {
      let ofWork: unknown = null;
      const done = async () =>
        (await running()).transaction((tx) =>
          work(tx).catch((error) => {
            ofWork = error;
            throw error;
          }),
        );
      // What goes wrong with its first and its last statement has no query by which it could be told to be the database's.
      return done().catch((error) => (error === ofWork ? Promise.reject(error) : fromDatabase(error)));
    },
    dumpDataDir: async (...given) => (await running()).dumpDataDir(...given),
    close: async () => (engine.panic() ? discard(engine.client) : engine.client.close()),
  };
}

/** The engine's own error is the same whatever it is; what it found it writes to its log. */
async function created(folder: string, options: PGliteOptions): Promise<PGlite> {
  // Where this file is missing, PGlite would put a new database over what is there.
  if (existsSync(join(folder, 'global')) && !existsSync(join(folder, 'PG_VERSION'))) {
    throw refused(folder, 'the file PG_VERSION is missing');
  }
  const found: string[] = [];
  let isOpen = false;
  const onStderr = (line: string) => {
    const what = /(?:FATAL|PANIC|DETAIL):(.*)/.exec(line)?.[1]?.trim();
    if (what && !isOpen) found.push(what.replace(/\.$/, ''));
    return false;
  };
  try {
    const client = await PGlite.create(folder, { ...options, onStderr });
    isOpen = true;
    return client;
  } catch (error) {
    if ('syscall' in (error as Error)) throw error;
    throw refused(folder, found.join(': ') || (error as Error).message, error);
  }
}

function refused(folder: string, why: string, cause?: unknown): DatabaseUnusable {
  const advice = /No space left|quota/i.test(why)
    ? 'Make room on its disk'
    : /Permission denied|Read-only/i.test(why)
      ? `Give the folder to the user of this process (chown -R ${process.getuid?.()})`
      : 'Restore a backup (npm run restore -- FILE --replace) or, if it was never used, remove that folder';
  return new DatabaseUnusable(`The embedded database in ${folder} cannot be opened: ${why}. ${advice}.`, cause);
}

interface Watched {
  client: PGlite;
  /** What ended the engine; null while it works. */
  panic(): unknown;
}

/** Refuses everything from the moment when the engine has ended. All that PGlite does goes through these three. */
function watched(client: PGlite): Watched {
  let panic: unknown = null;
  const { execProtocolRawSync, execProtocol, execProtocolStream } = client;
  const noted = (error: unknown) => {
    if ((error as { severity?: string }).severity !== 'PANIC') throw error;
    panic = error;
    throw new EngineStopped(error);
  };
  client.execProtocolRawSync = (message) => {
    if (panic) throw new EngineStopped(panic);
    try {
      return execProtocolRawSync.call(client, message);
    } catch (error) {
      // WebAssembly that threw has left nothing in order.
      panic = error;
      throw new EngineStopped(error);
    }
  };
  client.execProtocol = (...given) => execProtocol.apply(client, given).catch(noted);
  client.execProtocolStream = (...given) => execProtocolStream.apply(client, given).catch(noted);
  return { client, panic: () => panic };
}

/** Closes its files without asking the engine. */
async function discard(client: PGlite): Promise<void> {
  await client.fs?.closeFs().catch(() => {});
}
