import { lockFolder } from './db/lock.ts';
import { readSettings } from './env.ts';
import type { MakeFront } from './serve.ts';

/** Errors that whoever starts the server can fix: the message is enough. */
const withoutStack = [
  'SettingsWrong',
  'PortInUse',
  'FolderInUse',
  'DatabaseUnusable',
  'DatabaseTooNew',
  'ContentWrong',
];

/** Runs the server until it is told to stop. Exits with 1 when it cannot start. */
export async function runServer(makeFront: MakeFront): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (!settings.databaseUrl) lockFolder(settings.dataDir)();
    // Loading the rest takes seconds of CPU: wrong settings and a folder in use are reported before.
    const { serve } = await import('./serve.ts');
    await serve(settings, makeFront);
  } catch (error) {
    const isPlain = error instanceof Error && withoutStack.includes(error.name);
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
}
