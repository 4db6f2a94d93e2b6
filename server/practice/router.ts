import { practiceContract } from '#core/practice/contract.ts';
import { serve } from '../http/serve-operations.ts';
import type { Session } from '../http/session.ts';
import { certifications } from './certifications.ts';
import { home } from './home.ts';
import { practice } from './practice.ts';

export const practiceRouter = serve(practiceContract, {
  certifications: async (deps, who) => ({ categories: await certifications(deps, who) }),
  practice: (deps, who, { topic_id }) => practice(deps, who, topic_id),
  home: async (deps, who, _input, { session }) => {
    const { viewing, profile } = (await session()) as Session;
    return home(deps, who, (viewing ?? profile).full_name);
  },
});
