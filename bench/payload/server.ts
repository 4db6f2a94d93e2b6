import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { getPayload, handleEndpoints } from 'payload';
import { payloadConfig } from './quiz.ts';

/** Payload's REST API without Next.js, as its documentation shows it. Arguments: port and postgres:// URL. */
const [port = '0', url = ''] = process.argv.slice(2);
const config = payloadConfig(url, false);
await getPayload({ config });
const listener = getRequestListener((request) => handleEndpoints({ config, request: request.clone() }));
createServer(listener).listen(Number(port), '127.0.0.1');
