import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
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
 * until the folder can be opened again, where everything is that was committed.
 */
export async function openEmbedded(
  folder: string,
  options: PGliteOptions,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<EmbeddedEngine> {
  const open = () => PGlite.create(folder, options).then(watched);
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
