import { expect, test } from 'vitest';
import { failureHeadline, sizeInWords, statusInWords, timeInWords } from './answer.ts';

test.each([
  [404, '{"error":"There is nothing at this address.","code":"NOT_FOUND"}', 'There is nothing at this address.'],
  [400, '{"error":{"code":1}}', 'HTTP Error 400: {"error":{"code":1}}'],
  [400, '{"error":""}', 'HTTP Error 400: {"error":""}'],
  [400, 'null', 'HTTP Error 400: null'],
  [502, '<html>\n  Bad  gateway</html>', 'HTTP Error 502: <html> Bad gateway</html>'],
  [500, '', 'HTTP Error 500: Internal Server Error'],
  [599, '', 'HTTP Error 599: no body'],
  [500, 'x'.repeat(1000), `HTTP Error 500: ${'x'.repeat(300)}...`],
])('A8-061, A8-062: %i with %s reads %s', (status, body, words) => {
  expect(failureHeadline(status, body)).toBe(words);
});

test.each([
  [200, '', '200 OK'],
  [200, 'Fine', '200 Fine'],
  [299, '', '299'],
])('status %i %s', (status, sent, words) => {
  expect(statusInWords(status, sent)).toBe(words);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test.each([
  [0.4, '0 ms'],
  [12.3, '12 ms'],
  [1234, '1.23 s'],
])('%f ms are %s', (milliseconds, words) => {
  expect(timeInWords(milliseconds)).toBe(words);
});
