/** Longer than an account lookup and writing its mail take. */
const FLOOR_MS = 150;

/** The duration must not reveal whether the account exists. */
export async function inEvenTime(work: () => Promise<void>, ms = FLOOR_MS): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, ms));
  try {
    await work();
  } finally {
    await floor;
  }
}
