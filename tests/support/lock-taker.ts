import { lockFolder } from '#server/db/lock.ts';

/** A process that takes the lock of a folder when it is sent its path, says what came of it, and is killed when it is sent 'die'. */
process.on('message', (folder: string) => {
  if (folder === 'die') process.kill(process.pid, 'SIGKILL');
  else process.send?.(outcome(folder));
});
process.send?.('ready');

function outcome(folder: string): string {
  try {
    lockFolder(folder);
    // Who keeps nothing of the lock still has it.
    globalThis.gc?.();
    return 'holds it';
  } catch (error) {
    return String(error);
  }
}
