import type { Page } from './support.ts';

type Address = Parameters<Page['route']>[0];

/** Keeps back what is asked of an address, as a slow network does, until what it returns is called. */
export async function holdBack(page: Page, address: Address): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** What the server says of a failure that it did not foresee. */
export const unforeseen = 'The operation could not be completed. Please try again later.';

/** Answers with a failure whatever is asked of an address, until it is unrouted. */
export async function refuse(page: Page, address: Address, error = unforeseen, code = 'INTERNAL', status = 500) {
  await page.route(address, (route) => route.fulfill({ status, json: { error, code } }));
}

/** What failed at an address works again, and is asked for by the button. */
export async function tryAgain(page: Page, address: Address): Promise<void> {
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
}
