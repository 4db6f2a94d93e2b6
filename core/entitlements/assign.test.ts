import { expect, test } from 'vitest';
import { addressesIn } from './assign.ts';

test('addresses are read from what people paste: lines, commas, semicolons, names; a line without one is unchanged', () => {
  const pasted =
    'mara@example.org\r\n\n "Vos, Ben" <ben@example.org>; Ana <ana@example.org>,kim@example.org \n Nobody Known ';
  expect(addressesIn(pasted)).toEqual([
    ...['mara@example.org', 'ben@example.org', 'ana@example.org', 'kim@example.org'],
    'Nobody Known',
  ]);
  expect(addressesIn(' \n\n')).toEqual([]);
});
