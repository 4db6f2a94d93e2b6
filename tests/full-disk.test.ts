import { expect, test } from 'vitest';
import { reportFault } from './support/faults.ts';
import { canMount, fillDisk } from './support/full-disk.ts';
import { rounds } from './support/rounds.ts';

/** Each engine in the run of its own, on a disk in memory that this test fills. */
const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
/** What a PostgreSQL does on a full disk is its own affair, and takes most of a minute: it is tried in the long form only. */
const TIMES = engine === 'PGlite' ? rounds(1, 10) : rounds(0, 10);
const mounts = canMount();
if (!mounts)
  console.warn('A full disk is not tried: this machine lets nobody mount one (root with unshare and mount).');

test.runIf(mounts && TIMES > 0)(
  `a full disk under ${engine} refuses what cannot be written, ${TIMES} times; nothing hangs, nothing acknowledged is lost, and with room the service is back`,
  async () => {
    const { acknowledged, lost, notBack, hung, stopped, longestMs, statuses } = await fillDisk(engine, TIMES);
    const fault = `disk full, ${engine} (which ended ${stopped} times)`;
    reportFault({ fault, rounds: TIMES, acknowledged, lost: lost.length, longestMs });
    expect({ lost, notBack, hung, statuses }).toEqual({ lost: [], notBack: [], hung: 0, statuses: [200, 503] });
    expect(stopped).toBeGreaterThan(0);
  },
);
