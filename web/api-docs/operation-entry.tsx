import type { ListedOperation } from '#core/api-docs/operations.ts';
import { curlOf, failuresOf, fieldsOf, whoMayCall } from '#core/api-docs/text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Coloured } from './coloured.tsx';
import { anchorOf } from './frame.tsx';
import { Method } from './method.tsx';

export function OperationEntry({ operation, origin }: { operation: ListedOperation; origin: string }) {
  const { method, path, summary, operationId } = operation;
  const id = anchorOf(operationId);
  const access = operation['x-access'];
  const answer = operation.responses[200]?.content?.['application/json']?.example;
  return (
    <section className="apiop" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="apiop__head row baseline gap-2" id={`${id}-title`}>
        <Method method={method} />{' '}
        <a href={`#${id}`}>
          <code>{path}</code>
        </a>
      </h2>
      <p>{summary}.</p>
      <p className="row t1 apiop__marks gap-2">
        <span className={classNames('badge', access === 'admin' && 'badge--flag')}>{whoMayCall(operation)}</span>
        {operation['x-scope'] && <span className="badge">scope: {operation['x-scope']}</span>}
        <span className="badge">repeat: {operation['x-repeat']}</span>
        <a href={tryIt(operation)}>
          Try it<span className="sr">: {summary}</span>
        </a>
      </p>
      <Fields operation={operation} />
      <details>
        <summary>
          Example<span className="sr">: {summary}</span>
        </summary>
        <Coloured language="bash" text={curlOf(operation, origin)} />
        <p className="t1 soft">Answers 200:</p>
        <Coloured language="json" text={JSON.stringify(answer ?? {}, null, 2)} />
      </details>
      <Failures operation={operation} />
    </section>
  );
}

function Fields({ operation }: { operation: ListedOperation }) {
  const fields = fieldsOf(operation);
  if (fields.length === 0) return null;
  return (
    <table className="apitable">
      <caption className="sr">What it takes: {operation.summary}</caption>
      <tbody>
        {fields.map(({ name, place, type, required }) => (
          <tr key={`${place} ${name}`}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              {type} <span className="soft">· {place}</span>
              {required && <span className="soft">, needed</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Failures({ operation }: { operation: ListedOperation }) {
  const failures = failuresOf(operation);
  if (failures.length === 0) return null;
  return (
    <details>
      <summary>
        {failures.length === 1 ? '1 failure' : `${failures.length} failures`}
        <span className="sr">: {operation.summary}</span>
      </summary>
      <table className="apitable">
        <caption className="sr">How it fails: {operation.summary}</caption>
        <tbody>
          {failures.map(({ status, code, sentence }) => (
            <tr key={code}>
              <th scope="row">
                <span className="num">{status}</span> <code>{code}</code>
              </th>
              <td>{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function tryIt({ method, path }: ListedOperation): string {
  return `/api-test?endpoint=${method}+${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
