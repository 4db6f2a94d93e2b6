import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';

type NamesOf<Known> = Known extends Known ? keyof Known : never;
type FieldOf<Known, Name> = Known extends { [Its in Name & PropertyKey]?: infer Field } ? Field : never;

/** The names in `Sent` that `Known` does not have, at any depth. */
type Excess<Known, Sent> = Sent extends readonly (infer Item)[]
  ? Excess<Known extends readonly (infer KnownItem)[] ? KnownItem : never, Item>
  : Sent extends Date | string | number | boolean | null | undefined
    ? never
    : {
        [Name in keyof Sent]-?: Name extends NamesOf<Known> ? Excess<FieldOf<Known, Name>, Sent[Name]> : Name;
      }[keyof Sent];

type Exactly<Known, Sent> = Sent &
  ([Excess<Known, Sent>] extends [never] ? unknown : { not_taken: Excess<Known, Sent> });

interface Options {
  signal?: AbortSignal;
}

type Call<Operation> =
  Operation extends ContractProcedure<infer Input, infer Output, any, any>
    ? unknown extends InferSchemaInput<Input>
      ? (input?: undefined, options?: Options) => Promise<InferSchemaOutput<Output>>
      : <Sent extends InferSchemaInput<Input>>(
          input: Exactly<InferSchemaInput<Input>, Sent>,
          options?: Options,
        ) => Promise<InferSchemaOutput<Output>>
    : never;

/** A client that also refuses names which the language lets through in a spread or a variable, as the server does. */
export type ExactClient<Contract> = {
  [Part in keyof Contract]: { [Name in keyof Contract[Part]]: Call<Contract[Part][Name]> };
};
