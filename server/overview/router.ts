import { overviewContract } from '#core/overview/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { overview } from './overview.ts';

export const overviewRouter = serve(overviewContract, {
  read: async (deps, _who, _input, { probes }) => {
    const findSession = async () => {
      if (!(await probes.findSession())) throw new Error('the session of this very request was not found');
    };
    return { overview: await overview(deps, { findSession, askApi: probes.askApi }) };
  },
});
