import type { Readable } from 'node:stream';
import type { EmbeddedEngine } from '../db/embedded.ts';
import { tablesOf } from './sums.ts';

/** Bytes per call to the embedded database. */
const PIECE = 8_000_000;
const NEWLINE = 10;

export async function* rowsAsScript(client: EmbeddedEngine): AsyncGenerator<string | Uint8Array> {
  const ask = async <Row>(select: string) => (await client.query<Row>(select)).rows;
  for (const { quoted } of await tablesOf(ask)) {
    const columns = await ask<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = '${quoted}'::regclass
        and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    );
    const list = `${quoted} (${columns.map(({ name }) => name).join(', ')})`;
    const { blob } = await client.query(`copy ${list} to '/dev/blob'`);
    if (!blob || blob.size === 0) continue;
    yield `copy ${list} from stdin;\n`;
    yield* blob.stream();
    yield '\\.\n';
  }
  const sequences = await ask<{ quoted: string }>(
    `select format('%I.%I', schemaname, sequencename) as quoted from pg_sequences where schemaname in ('public', 'drizzle')`,
  );
  for (const { quoted } of sequences) {
    const [position] = await ask<{ statement: string }>(
      `select format('select setval(%L, %s, %L);', '${quoted}', last_value, is_called) as statement from ${quoted}`,
    );
    yield `${position?.statement}\n`;
  }
}

export async function takeRows(client: EmbeddedEngine, script: Readable): Promise<void> {
  let copy: string | null = null;
  let rows: Buffer[] = [];
  let bytes = 0;
  const put = async () => {
    if (copy !== null && bytes > 0) await client.query(copy, [], { blob: new Blob(rows as BlobPart[]) });
    rows = [];
    bytes = 0;
  };
  for await (const line of lines(script)) {
    if (copy === null) {
      const statement = line.toString();
      if (/^COPY .* FROM stdin;$/.test(statement.trimEnd()))
        copy = statement.replace(/FROM stdin;\s*$/, "FROM '/dev/blob'");
      else if (statement.startsWith('SELECT pg_catalog.setval(')) await client.exec(statement);
    } else if (line.length === 3 && line[0] === 92 && line[1] === 46) {
      await put();
      copy = null;
    } else {
      rows.push(line);
      bytes += line.length;
      if (bytes > PIECE) await put();
    }
  }
}

/** Each line includes its newline. */
async function* lines(script: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of script) {
    const all: Buffer = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = all.indexOf(NEWLINE); end >= 0; end = all.indexOf(NEWLINE, from)) {
      yield all.subarray(from, end + 1);
      from = end + 1;
    }
    rest = all.subarray(from);
  }
}
