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

/** Linux counts the time of processes in hundredths of a second, on every machine. */
const TICK_MS = 10;

/** The processor's time that a process has used, in milliseconds; null where that cannot be seen. */
export async function cpuOf(pid: number): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Its name stands in parentheses and may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
