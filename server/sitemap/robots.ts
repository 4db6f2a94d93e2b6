/** What has nothing for a search engine: it needs a session, acts, or is a copy. */
const closed = [
  ...['/admin', '/api/', '/functions/', '/local/', '/blog/preview/', '/flashcards/demo'],
  ...['/profile', '/subscription', '/certifications', '/entitlements', '/flashcards/', '/flashcards$', '/quiz/'],
  ...['/confirm', '/forgot-password', '/reset-password', '/sign-out', '/theme', '/ad-choice'],
];

/** robots.txt (RFC 9309): where crawlers need not look, and where the sitemap is. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
