import { html } from 'hono/html';
import type { AppError } from '#core/errors.ts';
import type { Settings } from '../env.ts';

/** Loads nothing else of the site and does not reload itself. */
export function busyPage({ name }: Settings['brand'], { message }: AppError) {
  return html`<!doctype html>
<html lang="en" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy | ${name}</title></head>
<body style="font: 1.125rem/1.6 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem">
<main><p>${name}</p><h1>${message}</h1><p><a href="">Try again</a></p></main>
</body>
</html>
`;
}
