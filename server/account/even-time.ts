/** Longer than looking an account up and writing its mail takes. */
const FLOOR_MS = 150;

/** Runs `work` and returns no sooner than after `ms` milliseconds: how long it took must not tell whether there is such an account. */
export async function inEvenTime(work: () => Promise<void>, ms = FLOOR_MS): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, ms));
  try {
    await work();
  } finally {
    await floor;
  }
}
