import openapiTS, { astToString } from 'openapi-typescript';

/** TypeScript types of an API, as `openapi-fetch` takes them, from its OpenAPI document. */
export async function generateTypes(document: object): Promise<string> {
  // The generator changes what it is given.
  return astToString(await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0]));
}
