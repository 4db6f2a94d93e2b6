import type { Options } from 'rehype-sanitize';

export const NOTE_PREFIX = 'note-';

/** Other elements are dropped, keeping their text. */
export const allowed: Options = {
  tagNames: [
    ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'hr', 'pre', 'section'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'strong', 'em', 'del', 'code', 'br', 'sup', 'img', 'input'],
  ],
  attributes: {
    a: [...['href', 'title', 'ariaLabel'], ['id', /^note-fnref-/], ['className', 'data-footnote-backref']],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    img: ['src', 'alt', 'title'],
    input: [['type', 'checkbox'], 'checked', ['disabled', true]],
    li: [
      ['id', /^note-fn-/],
      ['className', 'task-list-item'],
    ],
    ol: ['start', ['className', 'contains-task-list']],
    section: [['className', 'footnotes']],
    td: [['align', 'left', 'center', 'right']],
    th: [['align', 'left', 'center', 'right']],
    ul: [['className', 'contains-task-list']],
    '*': [],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  // Compared literally; phones capitalize the first letter of a line.
  protocols: {
    href: ['http', 'https', 'mailto', 'Http', 'Https', 'Mailto', 'HTTP', 'HTTPS', 'MAILTO'],
    src: ['https', 'Https', 'HTTPS'],
  },
  ancestors: {
    thead: ['table'],
    tbody: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
  // Ids are filtered by prefix, so that none is prefixed twice.
  clobber: [],
  strip: ['script'],
};
