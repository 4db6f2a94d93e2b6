import { readFile } from 'node:fs/promises';

const PAGE = 4096;

/** Bytes; null where it has ended or this is not Linux. */
export async function memoryOf(pid: number): Promise<number | null> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(resident) * PAGE;
  } catch {
    return null;
  }
}

/** Linux counts CPU time in hundredths of a second on every machine. */
const TICK_MS = 10;

/** CPU time in milliseconds; null where it is unknown. */
export async function cpuOf(pid: number): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
