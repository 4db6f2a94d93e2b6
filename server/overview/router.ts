import { api } from '../http/access.ts';
import type { Caller } from '../http/caller.ts';
import { orElse } from '../http/or-else.ts';
import { overview } from './overview.ts';
import type { Probes } from './status.ts';

/** How much there is, how the site is, what happened last. */
export const overviewRouter = {
  read: api.overview.read.handler(({ context }) =>
    orElse('OVERVIEW_FAILED', context, async (deps) => ({ overview: await overview(deps, probesOf(context)) })),
  ),
};

function probesOf({ probes }: Caller): Probes {
  return {
    // The caller's own session, looked up anew.
    findSession: async () => {
      const session = await probes.findSession();
      if (!session) throw new Error('the session of this very request was not found');
    },
    askApi: probes.askApi,
  };
}
