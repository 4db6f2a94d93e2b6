import { lockFolder } from './db/lock.ts';
import { loadSettings } from './load-settings.ts';
import { tellFailure } from './plain-failure.ts';
import type { MakeFront } from './serve.ts';

/**
 * Runs the server until it is told to stop, after `prepare`. Exits with 1 when it cannot start. Loading the rest takes seconds of CPU:
 * settings that are wrong and a folder in use are reported before.
 */
export async function runServer(
  makeFront: MakeFront,
  prepare: () => Promise<unknown> = async () => {},
): Promise<void> {
  try {
    const { settings, warnings } = loadSettings();
    if (!settings.databaseUrl) lockFolder(settings.dataDir)();
    await prepare();
    const { serve } = await import('./serve.ts');
    await serve(settings, makeFront, warnings);
  } catch (error) {
    tellFailure(error);
  }
}
