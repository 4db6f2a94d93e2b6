import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { type ApiDocument, type ListedOperation, operationsByTag } from '#core/api-docs/operations.ts';
import { contract } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import { catalogue } from '#core/errors.ts';
import { readSettings } from '../env.ts';
import { apiDocument } from './document.ts';

const document = await apiDocument(readSettings({ APP_SECRET: 'x'.repeat(40) }));
const listed = new Map(
  operationsByTag(document).flatMap(({ operations }) => operations.map((one) => [one.operationId, one] as const)),
);

const declared: { name: string; meta: OperationMeta; input?: z.ZodType; output: z.ZodType; codes: string[] }[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const { meta, inputSchema, outputSchema, errorMap } = (procedure as AnyContractProcedure)['~orpc'];
  const schemas = { input: inputSchema as z.ZodType, output: outputSchema as z.ZodType };
  declared.push({ name: path.join('.'), meta: meta as OperationMeta, ...schemas, codes: Object.keys(errorMap) });
});

test('every operation of the contract is in the document, under the title of its noun', () => {
  expect([...listed.keys()].sort()).toEqual(declared.map(({ name }) => name).sort());
});

test('the document is OpenAPI 3.1, as a validator sees it', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
  expect(unresolved(document)).toEqual([]);
});

describe.each(declared)('$name', ({ name, meta, input, output, codes }) => {
  const operation = listed.get(name) as ListedOperation;

  test('its example of a request is one that the operation takes', () => {
    for (const { example } of operation.parameters ?? []) expect(example).toEqual(expect.anything());
    if (!input) return;
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
    const sent = {
      ...Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.example])),
      ...(operation.requestBody?.content['application/json']?.example as object | undefined),
    };
    expect(input.safeParse(sent).error?.issues).toBeUndefined();
    expect(placeholders(sent)).toEqual([]);
    if (operation.requestBody) expect(operation.requestBody.content['application/json']?.example).toBeDefined();
  });

  test('its example of an answer is one that it could give, with nothing besides', () => {
    const example = operation.responses[200]?.content?.['application/json']?.example;
    expect(example, 'core/contract/examples has no value for one of its fields').toBeDefined();
    const { data, error } = output.safeParse(example);
    expect(error?.issues).toBeUndefined();
    expect(data).toEqual(example);
    expect(placeholders(example)).toEqual([]);
  });

  test('it says who may call it and how it fails', () => {
    expect(operation['x-access']).toBe(meta.access);
    expect(operation['x-session-only']).toBe(meta.by_session ?? false);
    expect(operation['x-repeat']).toBe(meta.repeat);
    expect(operation.security).toHaveLength(meta.access === 'public' ? 0 : 2);
    const failures = Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.keys(content?.['application/json']?.examples ?? {}).map((code) => ({ status, code })),
    );
    const told = failures.map(({ code }) => code);
    expect(told).toEqual(expect.arrayContaining(codes));
    if (meta.access !== 'public') expect(told).toContain('SESSION_EXPIRED');
    if (meta.by_session) expect(told).toContain('TOKEN_NOT_ALLOWED');
    for (const { status, code } of failures) {
      expect(String(catalogue[code as keyof typeof catalogue][0]), code).toBe(status);
    }
  });
});

test('it names the origin and the brand of the settings, and is the same each time', async () => {
  const environment = { APP_SECRET: 'x'.repeat(40), BRAND_NAME: 'Proefwerk' };
  const own = await apiDocument({ ...readSettings(environment), origin: 'https://exams.example' });
  const again = await apiDocument({ ...readSettings(environment), origin: 'https://exams.example' });
  expect(JSON.stringify(again)).toBe(JSON.stringify(own));
  expect(own.info.title).toBe('Proefwerk API');
  expect(own.servers).toEqual([{ url: 'https://exams.example' }]);
  expect(own.components.securitySchemes).toMatchObject({ cookie: { name: '__Host-certamen' } });
});

/** What a generator writes where it knows nothing. */
function placeholders(value: unknown): unknown[] {
  if (typeof value === 'string')
    return /^(string|text|example|foo|bar|lorem.*|)$/i.test(value) && value ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(placeholders);
}

/** Pointers that lead nowhere. */
function unresolved(whole: ApiDocument): string[] {
  const pointers = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, pointer]) => pointer as string,
  );
  const leads = (pointer: string) =>
    pointer.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole);
  return [...new Set(pointers)].filter((pointer) => leads(pointer) === undefined);
}
