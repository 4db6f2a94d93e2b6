import { type Examples, nothing } from '../example.ts';

export const auditExamples: Examples = {
  'audit.list': ({ administrator }) => ({
    ...{ search: 'topic', noun: 'topic', actor_id: administrator.who.user_id, from: '2026-11-01', to: '2026-11-30' },
  }),
  'audit.actors': nothing,
};
