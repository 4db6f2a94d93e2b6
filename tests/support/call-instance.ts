import type { ServerProcess } from './server-process.ts';

/** One call of the API of an instance. */
export async function call(instance: ServerProcess, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${instance.origin}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

/** Signs in there; the session belongs to a program. */
export function signIn(instance: ServerProcess, email: string, password: string) {
  return call(instance, 'POST', '/api/auth/sign-in', { email, password, session: 'bearer' });
}
