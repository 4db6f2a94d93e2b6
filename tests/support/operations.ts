import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { expect } from 'vitest';
import * as z from 'zod';
import { contract } from '#core/contract/index.ts';
import { type Access, type OperationMeta, otherwiseOf, type Repeat } from '#core/contract/operation.ts';
import { catalogue, type ErrorCode } from '#core/errors.ts';
import type { Scope } from '#core/tokens/scopes.ts';
import type { Answer } from './app.ts';

/** One operation of the contract, as tests that are generated from it see it. */
export interface Operation {
  /** 'quiz.start': its noun and name in the contract. */
  name: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  access: Access;
  repeat: Repeat;
  refusal: ErrorCode;
  /** What a visitor is told by an operation for administrators. */
  unknown: ErrorCode;
  /** Whether access tokens are refused. */
  by_session: boolean;
  /** What an access token needs to be allowed; null: nothing. */
  scope: Scope | null;
  /** Whether a session has to be fresh. */
  fresh: boolean;
  /** Whether it ignores names that its input does not have. */
  lenient: boolean;
  /** What it fails with where nobody foresaw the reason. */
  otherwise: ErrorCode;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

export type Input = Record<string, unknown>;

/** Every operation there is; nothing is listed by hand. */
export function operations(): Operation[] {
  const found: Operation[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta, errorMap, inputSchema, outputSchema } = (procedure as AnyContractProcedure)['~orpc'];
    const { by_session = false, fresh = false, lenient = false, ...declared } = meta as OperationMeta;
    const { access, repeat, refusal, unknown, scope } = declared;
    const input = inputSchema as z.ZodType | undefined;
    const address = { method: route.method ?? '', path: route.path ?? '' };
    const needs = { access, repeat, refusal, unknown, by_session, scope, fresh, lenient };
    const output = outputSchema as z.ZodType | undefined;
    const otherwise = otherwiseOf(errorMap) ?? 'INTERNAL';
    found.push({ name: path.join('.'), ...address, ...needs, otherwise, input, output });
  });
  return found;
}

interface Shape {
  properties?: Record<string, { maximum?: number; type?: string; format?: string; enum?: string[] }>;
  required?: string[];
}

export function schemaOf({ input }: Operation): Shape {
  return input ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape) : {};
}

export const fieldsOf = (operation: Operation): string[] => Object.keys(schemaOf(operation).properties ?? {});

/** The request that carries an input: parameters in the path, the rest in the query (GET) or the body, if there is one. */
export function requestFor({ method, path }: Operation, input: Input = {}): { path: string; body?: Input } {
  const rest = new Map(Object.entries(input));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(wellFormed(typeof value === 'string' ? value : String(JSON.stringify(value))));
  });
  if (method === 'DELETE' && rest.size === 0) return { path: filled };
  if (method !== 'GET') return { path: filled, body: Object.fromEntries(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of rest)
    query.set(name, typeof value === 'string' ? value : String(JSON.stringify(value)));
  return { path: rest.size === 0 ? filled : `${filled}?${query}` };
}

/** Every failed call returns exactly `{ error, code, fields?, current? }`: a sentence, a code of the catalogue, a sentence by field, and what is saved now. */
export function expectFailure({ status, body }: Answer, what: string): void {
  const told = `${what}: ${status} ${JSON.stringify(body)}`;
  expect(status, told).toBeGreaterThanOrEqual(400);
  expect(status, told).toBeLessThan(500);
  expect(
    Object.keys(body).filter((key) => !['error', 'code', 'fields', 'current'].includes(key)),
    told,
  ).toEqual([]);
  if ('current' in body)
    expect([body.code, body.current.version], told).toEqual([expect.stringMatching(/_CHANGED$/), expect.any(Number)]);
  expect(body.error, told).toEqual(expect.stringMatching(/\S/));
  expect(Object.keys(catalogue), told).toContain(body.code);
  expect(catalogue[body.code as keyof typeof catalogue][0], told).toBe(status);
  if (!('fields' in body)) return;
  expect(Object.entries(body.fields).length, told).toBeGreaterThan(0);
  for (const sentence of Object.values(body.fields)) expect(sentence, told).toEqual(expect.stringMatching(/\S/));
}

/** A lone surrogate cannot stand in an address. */
const wellFormed = (text: string): string => text.toWellFormed();
