import { Fragment, type ReactNode } from 'react';

type Rule = readonly [pattern: RegExp, className: string];

/* The classes of blog posts, whose stylesheet has the colors. */
const rules: Record<'json' | 'bash', readonly Rule[]> = {
  json: [
    [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'hljs-attr'],
    [/"(?:[^"\\]|\\.)*"/, 'hljs-string'],
    [/-?\d+(?:\.\d+)?/, 'hljs-number'],
    [/\b(?:true|false|null)\b/, 'hljs-literal'],
  ],
  bash: [
    [/'(?:[^'\\]|\\.)*'/, 'hljs-string'],
    [/^curl\b/, 'hljs-built_in'],
    [/(?<=\s)-[A-Za-z]\b/, 'hljs-attr'],
  ],
};

export function Coloured({ language, text }: { language: 'json' | 'bash'; text: string }) {
  return (
    <div className="prose apicode">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled takes the focus */}
      <pre tabIndex={0}>
        <code>{coloured(text, rules[language])}</code>
      </pre>
    </div>
  );
}

function coloured(text: string, known: readonly Rule[]): ReactNode[] {
  const any = new RegExp(known.map(([pattern]) => `(${pattern.source})`).join('|'), 'gm');
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(any)) {
    const rule = known[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(text.slice(from, match.index), <span className={rule?.[1]}>{match[0]}</span>);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.map((part, n) => <Fragment key={n}>{part}</Fragment>);
}
