import type { Output } from '#core/contract/inputs-and-outputs.ts';

type FunctionList = Output<'functions.list'>;

export type EdgeFunction = FunctionList['functions'][number];
/** Without the code, which would be large for a list. */
export type ListedFunction = Omit<EdgeFunction, 'code'>;
export type Runtime = FunctionList['runtime'];
export type OwnFunction = FunctionList['reserved'][number];
export type Version = Output<'functions.versions'>['versions'][number];
export type DeploymentLog = NonNullable<EdgeFunction['deployment']>;
export type FunctionLog = Output<'functions.logs'>;
export type LoggedLine = FunctionLog['lines'][number];
export type ListedVersion = Omit<Version, 'code'>;

export const isLive = ({ status, changed }: Pick<EdgeFunction, 'status' | 'changed'>) =>
  status === 'deployed' && !changed;

export function deployLabel(fn: Pick<EdgeFunction, 'status' | 'changed'>): string {
  if (isLive(fn)) return 'Nothing to deploy';
  return fn.status === 'deploying' ? 'Deploying' : 'Deploy';
}

export const functionPath = (name: string) => `/functions/v1/${name}`;

export const editorPath = (name: string) => `/admin/edge-functions/${name}`;

export function listed({ code: _, ...rest }: EdgeFunction): ListedFunction {
  return rest;
}

/** '3 functions, 1 failed'. */
export function countOf(functions: readonly ListedFunction[]): string {
  const failed = functions.filter(({ status }) => status === 'failed').length;
  const all = functions.length === 1 ? '1 function' : `${functions.length} functions`;
  return failed === 0 ? all : `${all}, ${failed} failed`;
}

/** Parses '... (line 3, column 5)'; null if there is no line. */
export function lineIn(reason: string): number | null {
  const line = /\(line (\d+), column \d+\)/.exec(reason)?.[1];
  return line === undefined ? null : Number(line);
}
