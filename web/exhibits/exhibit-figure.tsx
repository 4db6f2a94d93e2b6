import { Fragment, useId } from 'react';
import { type Exhibit, tableOf } from '#core/questions/exhibits.ts';
import { InlineText } from '#web/ui/inline-text.tsx';

/** How a kind is called, and how a line begins that stands out: with a prompt, a comment, a time. */
const kinds: Record<Exhibit['kind'], { name: string; mark: RegExp | null }> = {
  terminal: { name: 'Terminal', mark: /^(?:[$#>](?= )|PS [^>]*>|[\w.@:~()[\]\\/-]+[$#>])/ },
  config: { name: 'Configuration', mark: /^\s*(?:[#!;]|\/\/).*/ },
  log: { name: 'Log', mark: /^(?:\d{4}-\d\d-\d\d[ T]|[A-Z][a-z]{2} +\d+ )?\[?\d\d:\d\d\S*/ },
  table: { name: 'Table', mark: null },
};

export function ExhibitFigure({ exhibit: { kind, caption, body } }: { exhibit: Exhibit }) {
  const id = useId();
  const table = kind === 'table' ? tableOf(body) : null;
  return (
    <figure className={`exhibit exhibit--${kind}`}>
      <figcaption id={id}>
        <span className="exhibit__kind">{kinds[kind].name}</span> {caption && <InlineText text={caption} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in, and a section a landmark */}
      <div className="exhibit__body" role="group" aria-labelledby={id} tabIndex={0}>
        {table ? <Table {...table} /> : <Lines body={body} mark={kinds[kind].mark} />}
      </div>
    </figure>
  );
}

function Lines({ body, mark }: { body: string; mark: RegExp | null }) {
  return (
    <pre>
      <code>
        {body.split('\n').map((line, index) => {
          const [marked = ''] = mark?.exec(line) ?? [];
          return (
            <Fragment key={index}>
              {index > 0 && '\n'}
              <span className="exhibit__line">
                {marked && <span className="exhibit__mark">{marked}</span>}
                {line.slice(marked.length)}
              </span>
            </Fragment>
          );
        })}
      </code>
    </pre>
  );
}

function Table({ head, rows, right }: NonNullable<ReturnType<typeof tableOf>>) {
  const sideOf = (column: number) => (right[column] ? 'exhibit__right' : undefined);
  return (
    <table>
      {head && (
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={sideOf(column)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column} className={sideOf(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
