import { readFile } from 'node:fs/promises';

const PAGE = 4096;

/** What a process holds of the machine's memory, in bytes; null where that cannot be seen (it has ended, or this is no Linux). */
export async function memoryOf(pid: number): Promise<number | null> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(resident) * PAGE;
  } catch {
    return null;
  }
}
