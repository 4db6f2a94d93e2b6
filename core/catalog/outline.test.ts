import { expect, test } from 'vitest';
import { findObjective, printOutline, readOutline } from './outline.ts';

const text = `Version: 1.1
Date: 2024-08-20
Source: https://example.org/topics

Network Access (20%)
2.4 Set up EtherChannel

IP Services (12.5%)
4.1 Set up NAT`;

test('an outline is read as it is printed, with the numbers of a pasted one', () => {
  const { outline, problem } = readOutline(text.replace('Network', ' 2.0  Network').replaceAll('\n', '\r\n'));
  expect([problem, printOutline(outline)]).toEqual([undefined, text]);
  const objectives = [{ id: '4.1', text: 'Set up NAT' }];
  expect(outline.domains[1]).toEqual({ name: 'IP Services', weight: 12.5, objectives });
});

test.each([
  ['', 'The outline has no domain.'],
  ['\n2.4 EtherChannel', 'Line 2 needs a domain before it.'],
  [`${text}\n2.4 Again`, 'Line 10 repeats 2.4.'],
  [`${text}\nNETWORK access (3%)`, 'Line 10 repeats NETWORK access.'],
  ['Date: soon', 'Line 1 needs a day such as 2026-11-29.'],
  ['Source: example.org', 'Line 1 needs a web address.'],
  [
    `${text}\nRouters`,
    'Line 10 is neither a domain like "IP Services (10%)" nor an objective like "4.1 Set up NAT".',
  ],
])('%j is told by its line', (typed, problem) => {
  expect(readOutline(typed).problem).toBe(problem);
});

test('an objective is found by its number, with or without the code of the exam, whatever the case', () => {
  const { outline } = readOutline(text);
  const found = { domain: 'IP Services', id: '4.1', text: 'Set up NAT' };
  for (const name of ['4.1', 'abc-1 4.1']) expect(findObjective(outline, 'ABC-1', name)).toEqual(found);
  for (const name of ['XYZ-1 4.1', '4', '4.10']) expect(findObjective(outline, 'ABC-1', name)).toBeUndefined();
});
