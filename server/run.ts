import { lockFolder } from './db/lock.ts';
import { loadSettings } from './load-settings.ts';
import { tellFailure } from './plain-failure.ts';
import type { MakeFront } from './serve.ts';

/** Reports wrong settings and a folder in use before loading the rest, which takes seconds of CPU. */
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
