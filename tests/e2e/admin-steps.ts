import { takenBy } from '../support/taken-by.ts';
import { expect, type Page, startSession } from './support.ts';

export const administrator = { email: 'admin@certamen.example', password: 'admin-demo' };

/** Signs in as the administrator of local mode and opens no screen. */
export const asAdministrator = (page: Page) => startSession(page, administrator);

/** Opens a tab of the back office as the administrator of local mode; returns when its scripts run. */
export async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  await asAdministrator(page);
  await page.goto(path);
}

/** Calls an operation of the back office as whoever is signed in, with what it takes of `record`; returns its output. */
export async function callAdmin(page: Page, method: string, path: string, record?: object): Promise<any> {
  const data = record && takenBy(method, `/api/admin/${path}`, record);
  const answer = await page.request.fetch(`/api/admin/${path}`, { method, data });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}
