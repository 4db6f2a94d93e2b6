import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { TopicProgress } from './topic-progress.tsx';

const domain = { weight: 50, question_count: 9, answered: 30, answered_right: 20 };

function shown(domains_is_more: boolean): string {
  const domains = ['Routing', 'Cabling'].map((name) => ({ ...domain, name }));
  const progress = {
    ...{ topic_id: 'one', pass_mark: 70, recent: null, scores: [], scores_is_more: false },
    ...{ domains, domains_is_more },
  };
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(TopicProgress, { progress })));
}

test('progress by domain says that it is over the newest 50 tests where older ones are left out, and nothing else', () => {
  expect(shown(true)).toContain('Your newest 50 tests');
  expect(shown(false)).not.toContain('newest');
  for (const html of [shown(true), shown(false)]) expect(html).not.toContain('all attempts');
});
