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

export const entitlementsAdminExamples: Examples = {
  'entitlementsAdmin.list': () => ({ q: 'code', state: 'active' }),
  'entitlementsAdmin.one': async (world) => ({ entitlement_id: (await aSpare(world)).id }),
  'entitlementsAdmin.generateCode': nothing,
  'entitlementsAdmin.add': ({ topic }) => anInput(topic.id),
  'entitlementsAdmin.change': async (world) =>
    opened('entitlementsAdmin.change', world.administrator, {
      ...anInput(world.topic.id),
      entitlement_id: (await aSpare(world)).id,
    }),
  'entitlementsAdmin.remove': async (world) => ({ entitlement_id: (await aSpare(world)).id }),
  'entitlementsAdmin.assignableUsers': () => ({ q: 'learner' }),
  'entitlementsAdmin.assign': async (world) => ({
    user_id: (await aUser(world.app.deps)).id,
    entitlement_id: (await aSpare(world)).id,
    expires_on: '2027-01-31',
  }),
  'entitlementsAdmin.assignMany': async (world) => ({
    emails: [(await aUser(world.app.deps)).email, 'nobody@example.org'],
    entitlement_id: (await aSpare(world)).id,
    expires_on: '2027-01-31',
  }),
  'entitlementsAdmin.changeGrant': async (world) =>
    opened('entitlementsAdmin.changeGrant', world.administrator, {
      ...exampleOf(grantFields),
      grant_id: (await aGrant(world.app.deps, { user_id: (await aUser(world.app.deps)).id })).id,
    }),
  'entitlementsAdmin.grants': () => ({ q: 'learner', state: 'active' }),
  'entitlementsAdmin.revoke': async ({ app: { deps } }) => ({
    grant_id: (await aGrant(deps, { user_id: (await aUser(deps)).id })).id,
  }),
};
