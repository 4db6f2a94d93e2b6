/** How often something is tried: `short` in `npm test`, `long` where LONG_TESTS=1 asks for the long form. */
export function rounds(short: number, long: number): number {
  return process.env.LONG_TESTS === '1' ? long : short;
}
