/* The first that fits: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** 'Firefox on Linux', as far as a browser tells; a program that asked for a token is named as such. */
export function deviceName(userAgent: string, kind: 'cookie' | 'bearer'): string {
  const nameIn = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (!browser) return kind === 'bearer' ? 'A program, by token' : 'Unknown browser';
  const name = system ? `${browser} on ${system}` : browser;
  return kind === 'bearer' ? `${name}, by token` : name;
}
