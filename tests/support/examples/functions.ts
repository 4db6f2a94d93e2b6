import { edge_function_versions, edge_functions } from '#server/functions/tables.ts';
import { type Examples, nothing } from '../example.ts';
import type { World } from '../world.ts';

const code = 'export default { fetch: () => new Response("ok") };';
let number = 0;

export const functionsExamples: Examples = {
  'functions.list': nothing,
  'functions.read': async (world) => ({ name: await aFunction(world) }),
  'functions.add': () => ({ name: `added-${++number}`, code }),
  'functions.save': async (world) => ({
    ...{ name: await aFunction(world), code: `${code} // changed`, hosts: ['api.example.org'] },
    secrets: { API_KEY: 'a secret', OLD_KEY: null },
    opened_at: world.app.deps.clock().toISOString(),
  }),
  'functions.remove': async (world) => ({ name: await aFunction(world) }),
  'functions.logs': async (world) => ({
    name: await aFunction(world),
    version: 1,
    level: 'error',
    request: 'a-request',
  }),
  'functions.versions': async (world) => ({ name: await aFunction(world) }),
  'functions.deploy': async (world) => ({ functionName: await aFunction(world), version: 1 }),
};

/** A deployed function of its own; answers its name. */
async function aFunction({ app: { deps } }: World): Promise<string> {
  const name = `example-${++number}`;
  const now = deps.clock();
  const moments = { created_at: now, updated_at: now };
  await deps.db.insert(edge_functions).values({ name, status: 'deployed', code, version: 1, ...moments });
  await deps.db.insert(edge_function_versions).values({ name, version: 1, code, deployed_at: now });
  return name;
}
