import { renderToStaticMarkup } from 'react-dom/server';
import { type ApiDocument, operationsByTag } from '#core/api-operations.ts';
import { anchorOf, OperationEntry } from './operation-entry.tsx';

interface Reference {
  html: string;
  headings: { level: 2; id: string; text: string }[];
}

const made = new Map<string, Reference>();

/** Every operation as HTML, and the headings in it. It is the same for everybody and long: it is made once for each origin. */
export function referenceOf(document: ApiDocument): Reference {
  const origin = document.servers[0]?.url ?? '';
  const known = made.get(origin);
  if (known) return known;
  const groups = operationsByTag(document);
  const html = renderToStaticMarkup(
    groups.map(({ name, description, operations }) => (
      <section key={name} className="apinoun" aria-labelledby={sectionOf(name)}>
        <h2 className="t5" id={sectionOf(name)}>
          {name}
        </h2>
        <p>{description}</p>
        {operations.map((operation) => (
          <OperationEntry key={operation.operationId} operation={operation} origin={origin} />
        ))}
      </section>
    )),
  );
  const headings = groups.map(({ name }) => ({ level: 2 as const, id: sectionOf(name), text: name }));
  const reference = { html, headings };
  made.set(origin, reference);
  return reference;
}

const sectionOf = (name: string) => `about-${anchorOf(name)}`;
