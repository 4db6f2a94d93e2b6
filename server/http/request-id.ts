import { randomUUID } from 'node:crypto';

/**
 * The name that a request has in answers and in the log. A proxy of ours may have given it one (8 to 64 letters, digits, dots,
 * hyphens and underscores); what anybody else sends is not taken, so that nobody can write under the name of another request.
 */
export function requestIdOf(sent: string | null, trustedProxies: number): string {
  const given = trustedProxies > 0 ? sent : null;
  return given !== null && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
