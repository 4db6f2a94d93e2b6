import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DatabaseUnusable } from './database-unusable.ts';
import { fromDatabase } from './unavailable.ts';

export type EmbeddedEngine = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'dumpDataDir' | 'close'>;

/** Milliseconds between attempts to reopen: each blocks the process for a second. */
const TRY_AGAIN_MS = 5_000;

/** The engine ended; the statement may or may not have been stored. */
class EngineStopped extends Error {
  constructor(cause?: unknown) {
    super('The embedded database has stopped.', { cause });
  }
}

/**
 * An engine that panics, as on a full disk, would block the process at its next query, so queries fail with EngineStopped until
 * the folder can be reopened. Throws DatabaseUnusable where the engine rejects the folder the first time.
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
      // Failures of BEGIN and COMMIT carry no query that marks them as the database's.
      return done().catch((error) => (error === ofWork ? Promise.reject(error) : fromDatabase(error)));
    },
    dumpDataDir: async (...given) => (await running()).dumpDataDir(...given),
    close: async () => (engine.panic() ? discard(engine.client) : engine.client.close()),
  };
}

/** The engine's own error is always the same; its log has the reason. */
async function created(folder: string, options: PGliteOptions): Promise<PGlite> {
  // Where this file is missing, PGlite would put a new database over the old one.
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

/** Rejects everything once the engine has ended. All that PGlite does goes through these three functions. */
function watched(client: PGlite) {
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
      // WebAssembly that threw is in an undefined state.
      panic = error;
      throw new EngineStopped(error);
    }
  };
  client.execProtocol = (...given) => execProtocol.apply(client, given).catch(noted);
  client.execProtocolStream = (...given) => execProtocolStream.apply(client, given).catch(noted);
  return { client, panic: () => panic };
}

async function discard(client: PGlite): Promise<void> {
  await client.fs?.closeFs().catch(() => {});
}
