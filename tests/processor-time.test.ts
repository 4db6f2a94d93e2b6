import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runProgram } from './support/run-program.ts';

test.skipIf(!existsSync('/proc/self/stat'))(
  'a command counts with what it started, also where nobody waits for that, and with what runs beside commands',
  async () => {
    const { code, out, err } = await runProgram(process.cwd(), 'tests/support/metered.ts', []);
    expect(code, err).toBe(0);
    const seconds = JSON.parse(out);
    expect(seconds.besideSoFar).toBeGreaterThanOrEqual(0.25);
    expect(seconds.parentAndDatabase).toBeGreaterThanOrEqual(0.5);
    expect(seconds.afterwards).toBeLessThan(seconds.parentAndDatabase);
    expect(seconds.besideAtLast).toBeGreaterThanOrEqual(0.25);
    expect(seconds.whenOver).toBeLessThan(seconds.besideAtLast);
    expect(seconds.gone).toBe(0);
    expect(seconds.orphaned).toBeGreaterThanOrEqual(0.25);
  },
);
