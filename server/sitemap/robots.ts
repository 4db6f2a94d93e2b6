const closed = [
  ...['/admin', '/api/', '/functions/', '/local/', '/blog/preview/', '/flashcards/demo'],
  ...['/profile', '/subscription', '/certifications', '/entitlements', '/flashcards/', '/flashcards$', '/quiz/'],
  ...['/confirm', '/forgot-password', '/reset-password', '/sign-out', '/theme', '/ad-choice'],
];

/** RFC 9309. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
