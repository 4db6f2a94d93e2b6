import { Fragment, memo, type ReactNode } from 'react';

const fence = /^```[^\n`]*\n([\s\S]*?)\n?```[ \t]*$\n?/gm;
/* Single backticks only: two in a row neither open nor close. */
const span = /(?<!`)`([^`\n]+)`(?!`)/g;
const unbroken = 22;

/* `pattern` has one group. */
function cut(text: string, pattern: RegExp, plain: (text: string) => ReactNode, caught: (text: string) => ReactNode) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push(plain(text.slice(from, match.index)));
    parts.push(caught(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(plain(text.slice(from)));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

const lines = (text: string): ReactNode =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

const code = (text: string): ReactNode => <code className={text.length <= unbroken ? 'nb' : undefined}>{text}</code>;

const block = (text: string): ReactNode => (
  <pre>
    <code>{text}</code>
  </pre>
);

const paragraph = (text: string): ReactNode => cut(text.replace(/\n$/, ''), span, lines, code);

/**
 * Renders `code`, ```blocks``` and line breaks; nothing else is markup. Blocks need a parent that may contain `<pre>`: not a p.
 */
export const InlineText = memo(function InlineText({ text }: { text: string }) {
  return <span className="written">{cut(text.replace(/\r\n?/g, '\n'), fence, paragraph, block)}</span>;
});
