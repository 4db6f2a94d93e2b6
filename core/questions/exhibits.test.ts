import { expect, test } from 'vitest';
import { piecesOf, tableOf, withoutExhibits } from './exhibits.ts';
import { parseQuestions, printQuestions } from './text.ts';

const fenced = (body: string, fence = '```') => `${fence}\n${body}\n${fence.replace('sh', '')}`;
const sw1 = { kind: 'config', caption: 'sw1', body: ' A. x\n\n2' };
const log = { kind: 'log', caption: 'Sign-ins', body: '03:00 denied' };

const signIns = `Exhibit (log): Sign-ins\n${fenced(log.body)}`;

test.each([
  ['with the text before it', `Why?\n\n${signIns}`, ['Why?', log]],
  ['in any case, after blank lines', `EXHIBIT(Log)： Sign-ins \n\n \n${fenced(log.body)}`, [log]],
  ['between texts', `This:\n${signIns}\nWhy?`, ['This:', log, 'Why?']],
  ['with the language of its fence', `Exhibit (log): Sign-ins\n${fenced(log.body, '```sh')}`, [log]],
  ['without a caption', `Exhibit (log):\n${fenced(log.body)}`, [{ ...log, caption: '' }]],
  ['after another', `Exhibit (config): sw1\n${fenced(sw1.body)}\n${signIns}`, [sw1, log]],
  ['with a fence in it', `Exhibit (config): sw1\n${fenced(fenced('x'), '````')}`, [{ ...sw1, body: fenced('x') }]],
])('an exhibit is read %s', (_where, text, pieces) => expect(piecesOf(text)).toEqual(pieces));

test.each([
  ['without a fence', 'Exhibit (log): Sign-ins\n03:00 denied'],
  ['of another kind', `Exhibit (photo): Sign-ins\n${fenced('x')}`],
  ['where the fence never ends', 'Exhibit (log): Sign-ins\n```\n03:00 denied'],
  ['where text comes first', `Exhibit (log): Sign-ins\nThat is:\n${fenced('x')}`],
  ['inside code', fenced(`Exhibit (log): Sign-ins\n${fenced('x')}`, '````')],
  ['a hundred thousand times without a fence', 'Exhibit (log): x\n\n\n'.repeat(100_000)],
  ['in a sentence', `See Exhibit (log): Sign-ins\n${fenced('x')}`],
])('a line %s is text as it was', (_where, text) => {
  expect(piecesOf(text)).toEqual([text]);
  expect(withoutExhibits(text)).toBe(text);
});

test('in a list an exhibit is named', () => {
  const text = `Given this:\nExhibit (log): Sign-ins\n${fenced('x')}\nExhibit (table):\n${fenced('y')}\nWhy?`;
  expect(withoutExhibits(text)).toBe('Given this:\nExhibit: Sign-ins\nExhibit\nWhy?');
});

test('a question with exhibits is printed and read back the same, whatever stands in them', () => {
  const body = 'A. x\nAnswer: B\n3. x\nPage 3 of 12\n\n---\nExplanation: e\nExhibit (log): z\n  \\B. y\n12';
  const question_text = `Why?\nExhibit (log): c\n${fenced(body)}\nExhibit (table): d\n\n${fenced('a  b\nc  d')}\nSay.`;
  const choices = ['one', 'two'].map((answer_text, at) => ({ answer_text, is_correct: at === 1 }));
  const none = { explanation: '', external_id: null, image_url: null, domain: null, reference: null };
  const read = parseQuestions(printQuestions([{ question_text, choices, ...none }]));
  expect(read.errors).toEqual([]);
  expect(read.questions).toEqual([{ line: 1, question_text, choices, ...none }]);
  expect(piecesOf(question_text)).toHaveLength(4);
});

test.each([
  ['rule  source\n----  ---\n10    any', '{"head":["rule","source"],"rows":[["10","any"]],"right":[false,false]}'],
  ['a  on  to\n1  b    2', '{"head":["a","on","to"],"rows":[["1","b","2"]],"right":[false,false,true]}'],
  ['one    52\n\ntwo  1 of', '{"head":null,"rows":[["one","52"],["two","1 of"]],"right":[false,true]}'],
  ['rule  from  port\n10    the hub  22', 'null'],
  ['RTO  4 h\nRPO  15 min  newest copy', 'null'],
  ['a\nb', 'null'],
])('%j is a table, or lines as they are', (body, table) => expect(JSON.stringify(tableOf(body))).toBe(table));
