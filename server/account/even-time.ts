/** Longer than looking an account up and writing its mail takes. */
const FLOOR_MS = 150;

/** Runs `work` and answers no sooner than a fixed time: how long it took must not tell whether there is such an account. */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, FLOOR_MS));
  try {
    await work();
  } finally {
    await floor;
  }
}
