import { useLoaderData } from 'react-router';
import '#web/styles/functions.css';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { listed } from './edge-function.ts';
import { FunctionEditor } from './function-editor.tsx';
import { FunctionFailed } from './function-failed.tsx';

async function load(api: Api, { params }: PageArgs) {
  const name = params.name ?? '';
  const [{ function: opened }, { versions }, { functions, runtime }] = await Promise.all([
    api.functions.read({ name }),
    api.functions.versions({ name }),
    api.functions.list(),
  ]);
  return {
    ...{ opened, functions: functions.map(listed), runtime },
    versions: versions.map(({ code: _, ...rest }) => rest),
    served: versions.find(({ serving }) => serving)?.code ?? null,
  };
}

export type FunctionPage = Awaited<ReturnType<typeof load>>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

type MetaArgs = { loaderData?: FunctionPage; matches: Parameters<typeof pageTitle>[1] };
export const meta = ({ loaderData, matches }: MetaArgs) => [
  { title: pageTitle(loaderData ? loaderData.opened.name : 'Edge Function', matches) },
];

export default function EdgeFunction() {
  const page = useLoaderData<typeof loader>();
  return <FunctionEditor key={page.opened.name} page={page} />;
}

export const ErrorBoundary = FunctionFailed;
