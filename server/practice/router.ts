import { api } from '../http/access.ts';
import type { Session } from '../http/session.ts';
import { home } from './home.ts';
import { practice } from './practice.ts';

/** What a learner begins from: Home, and the settings of a quiz. */
export const practiceRouter = {
  practice: api.catalog.practice.handler(({ context: { deps, who }, input }) => practice(deps, who, input.topic_id)),
  home: api.catalog.home.handler(async ({ context }) => {
    const session = (await context.session()) as Session;
    return home(context.deps, context.who, (session.viewing ?? session.profile).full_name);
  }),
};
