import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/19.0 Safari/605.1', 'Safari on macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['', 'Unknown browser'],
])('a browser is named in words: %s', (userAgent, name) => {
  expect(deviceName(userAgent, 'cookie')).toBe(name);
});

test('a token is told from a browser', () => {
  expect(deviceName('curl/8.0', 'bearer')).toBe('A program, by token');
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'bearer')).toBe('Firefox on Linux, by token');
});
