import { api } from '../http/access.ts';
import type { Session } from '../http/session.ts';
import { certifications } from './certifications.ts';
import { home } from './home.ts';
import { practice } from './practice.ts';

export const catalogRouter = {
  certifications: api.catalog.certifications.handler(async ({ context: { deps, who } }) => ({
    categories: await certifications(deps, who),
  })),
  practice: api.catalog.practice.handler(({ context: { deps, who }, input }) => practice(deps, who, input.topic_id)),
  home: api.catalog.home.handler(async ({ context }) => {
    const session = (await context.session()) as Session;
    return home(context.deps, context.who, session.profile.full_name);
  }),
};
