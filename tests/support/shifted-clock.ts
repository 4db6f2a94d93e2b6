/**
 * Loaded before anything else (`--import`), it makes this process believe that it is CLOCK_SHIFT_MS later than it is, or earlier: what a
 * machine with a wrong clock sees. Its steady clock runs as ever.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length > 0 ? parts : [RealDate.now() + shift]) as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
