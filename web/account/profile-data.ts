import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { exportLists } from '#core/own-account/contract-export.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { onServer } from '#web/lib/load.ts';

/** Streamed page by page, so that no account is too large. */
export const loader = onServer(async (api) => {
  const first = await firstPage(api);
  const day = first.export.exported_at.slice(0, 10);
  return new Response(streamOf(written(api, first)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="certamen-data-${day}.json"`,
      'cache-control': 'no-store',
    },
  });
});

type Page = Output<'account.exportData'>;

async function firstPage(api: Api): Promise<Page> {
  try {
    return await api.account.exportData({});
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (failure?.status === 401) throw thrown;
    if (failure?.code === 'REAUTHENTICATION_REQUIRED') throw redirect('/profile?tab=security&download=confirm');
    throw redirect('/profile?download=failed');
  }
}

async function* written(api: Api, first: Page): AsyncGenerator<string> {
  const { account, exported_at } = first.export;
  yield JSON.stringify({ exported_at, ...account }, null, 2).slice(0, -'\n}'.length);
  let page = first;
  for (const list of exportLists) {
    yield `,\n  "${list}": [`;
    let separator = '\n';
    for (;;) {
      for (const item of page.export[list]) {
        yield separator + JSON.stringify(item, null, 2);
        separator = ',\n';
      }
      const { next_cursor } = page;
      // A page with the end of a list also has the beginning of the next.
      if (!next_cursor?.startsWith(`${list}.`)) break;
      page = await api.account.exportData({ cursor: next_cursor });
    }
    yield ']';
  }
  yield '\n}\n';
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
