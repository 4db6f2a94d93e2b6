/**
 * How often something is tried: `short` in `npm test`, `long` in the commands for which TEST_ROUNDS=long is set, such as
 * `npm run test:faults`. TEST_ROUNDS=N tries everything N times.
 */
export function rounds(short: number, long: number): number {
  const wanted = process.env.TEST_ROUNDS;
  if (!wanted) return short;
  return wanted === 'long' ? long : Number(wanted);
}

/** On PGlite in `npm test`: what ends before any statement of its own is the same on both engines, and PostgreSQL has shown it. */
export const isRepeat = !process.env.TEST_DATABASE_URL && process.env.TEST_NEW !== undefined;
