import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { contract } from './index.ts';

export type InputOf<Operation> =
  Operation extends ContractProcedure<infer Schema, any, any, any> ? InferSchemaOutput<Schema> : never;

export type OutputOf<Operation> =
  Operation extends ContractProcedure<any, infer Schema, any, any> ? InferSchemaInput<Schema> : never;

type Contract = typeof contract;
type Operations = {
  [Noun in keyof Contract as keyof Contract[Noun] extends infer Name extends string
    ? `${Noun}.${Name}`
    : never]: Noun;
};
type Called<Its extends keyof Operations> = Its extends `${infer Noun extends keyof Contract}.${infer Name}`
  ? Contract[Noun][Name & keyof Contract[Noun]]
  : never;

/** `Input<'quiz.start'>`. */
export type Input<Its extends keyof Operations> = InputOf<Called<Its>>;

/** As a caller gets it, with times as texts: `Output<'quiz.start'>`. */
export type Output<Its extends keyof Operations> =
  Called<Its> extends ContractProcedure<any, infer Schema, any, any> ? InferSchemaOutput<Schema> : never;
