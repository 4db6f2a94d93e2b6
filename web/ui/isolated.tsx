import { Fragment, type ReactNode } from 'react';

/** isolated`Delete "${name}"?`: a sentence in which what people typed runs in its own direction and turns nothing beside it. */
export function isolated(words: TemplateStringsArray, ...typed: readonly string[]): ReactNode {
  return words.map((some, index) => (
    <Fragment key={index}>
      {some}
      {index < typed.length && <bdi>{typed[index]}</bdi>}
    </Fragment>
  ));
}
