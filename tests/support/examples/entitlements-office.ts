import { entitlementFields } from '#core/entitlements/entitlement.ts';
import { grantFields } from '#core/entitlements/grant.ts';
import { type Examples, exampleOf, nothing } from '../example.ts';
import { aGrant, anEntitlement, aUser } from '../factories.ts';
import { opened } from '../versions.ts';
import type { World } from '../world.ts';

let number = 0;
const anInput = (topic_id: string) => ({
  ...exampleOf(entitlementFields),
  ...{ topic_id, code: `NEW${++number}` },
});
const aSpare = async ({ app, topic }: World) => anEntitlement(app.deps, { topic_id: topic.id });

export const entitlementsOfficeExamples: Examples = {
  'entitlementsOffice.list': () => ({ q: 'code', state: 'active' }),
  'entitlementsOffice.one': async (world) => ({ entitlement_id: (await aSpare(world)).id }),
  'entitlementsOffice.generateCode': nothing,
  'entitlementsOffice.add': ({ topic }) => anInput(topic.id),
  'entitlementsOffice.change': async (world) =>
    opened('entitlementsOffice.change', world.administrator, {
      ...anInput(world.topic.id),
      entitlement_id: (await aSpare(world)).id,
    }),
  'entitlementsOffice.remove': async (world) => ({ entitlement_id: (await aSpare(world)).id }),
  'entitlementsOffice.assignableUsers': () => ({ q: 'learner' }),
  'entitlementsOffice.assign': async (world) => ({
    user_id: (await aUser(world.app.deps)).id,
    entitlement_id: (await aSpare(world)).id,
    expires_on: '2027-01-31',
  }),
  'entitlementsOffice.assignMany': async (world) => ({
    emails: [(await aUser(world.app.deps)).email, 'nobody@example.org'],
    entitlement_id: (await aSpare(world)).id,
    expires_on: '2027-01-31',
  }),
  'entitlementsOffice.changeGrant': async (world) =>
    opened('entitlementsOffice.changeGrant', world.administrator, {
      ...exampleOf(grantFields),
      grant_id: (await aGrant(world.app.deps, { user_id: (await aUser(world.app.deps)).id })).id,
    }),
  'entitlementsOffice.grants': () => ({ q: 'learner', state: 'active' }),
  'entitlementsOffice.revoke': async ({ app: { deps } }) => ({
    grant_id: (await aGrant(deps, { user_id: (await aUser(deps)).id })).id,
  }),
};
