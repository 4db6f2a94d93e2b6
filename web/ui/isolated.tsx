import { Fragment, type ReactNode } from 'react';

/** isolated`Delete "${name}"?`: isolates the text direction of the values. */
export function isolated(words: TemplateStringsArray, ...typed: readonly string[]): ReactNode {
  return words.map((some, index) => (
    <Fragment key={index}>
      {some}
      {index < typed.length && <bdi>{typed[index]}</bdi>}
    </Fragment>
  ));
}
