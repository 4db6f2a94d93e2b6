import { useLoaderData } from 'react-router';
import { operationsByTag } from '#core/api-docs/operations.ts';
import type { Api } from '#core/contract/index.ts';
import { onServer, type PageArgs } from '#web/lib/load.ts';
import { namedHead, stepHead } from '#web/lib/public-head.ts';
import type { pageTitle } from '#web/lib/title.ts';
import { useSite } from '#web/lib/use-site.ts';
import { anchorOf, Frame, groupPath, readDocument } from './frame.tsx';
import { OperationEntry } from './operation-entry.tsx';

async function load(api: Api, { params }: PageArgs) {
  const found = operationsByTag(await readDocument(api)).find(({ name }) => anchorOf(name) === params.group);
  if (!found) throw { status: 404, data: { error: 'Page not found', code: 'NOT_FOUND' } };
  return found;
}

export const loader = onServer(load);

export const handle = { static: () => true };

interface MetaArgs {
  loaderData?: Awaited<ReturnType<typeof load>>;
  matches: Parameters<typeof pageTitle>[1];
}

export function meta({ loaderData, matches }: MetaArgs) {
  if (!loaderData) return stepHead(matches, 'Page not found');
  const { name, description } = loaderData;
  return namedHead(matches, { name: `API: ${name}`, path: groupPath(name), description });
}

export default function ApiGroup() {
  const { name, description, operations } = useLoaderData<typeof load>();
  const origin = useSite()?.origin ?? '';
  return (
    <Frame
      title={name}
      lead={description}
      links={<a href="/api-docs">All operations</a>}
      contents={operations.map(({ operationId, summary }) => ({ id: anchorOf(operationId), text: summary }))}
    >
      {operations.map((operation) => (
        <OperationEntry key={operation.operationId} operation={operation} origin={origin} />
      ))}
    </Frame>
  );
}
