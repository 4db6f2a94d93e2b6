import { connect } from 'node:tls';
import { type Finding, findingsOf } from '#core/overview/setup.ts';
import type { Settings } from '../env.ts';
import { fixedHeaders } from '../http/security.ts';

const finding = findingsOf('Public address');
const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;
const FORGED = 'certamen-doctor';

export async function examinePublicAddress(settings: Settings, now: Date): Promise<Finding[]> {
  if (settings.local) return [];
  const { origin } = settings;
  const ready = await ask(`${origin}/api/readiness`);
  if ('problem' in ready) return [finding('failure', ready.problem)];
  const { response, body } = ready;
  if (response.status >= 300 && response.status < 400)
    return [
      finding(
        'failure',
        `${origin} sends people on to ${response.headers.get('location')}: set PUBLIC_ORIGIN to where they end.`,
      ),
    ];
  if (response.status !== 200 || !body.includes('"ready"'))
    return [finding('failure', `${origin} replies ${response.status}, and not as a Certamen that is ready.`)];
  return [
    finding('ok', `${origin} reaches Certamen.`),
    ...ofHeaders(response.headers, settings),
    ...(await ofMetrics(origin)),
    ...(await ofPlainHttp(origin)),
    ...(await ofCertificate(origin, now)),
  ];
}

function ofHeaders(headers: Headers, settings: Settings): Finding[] {
  const changed = Object.entries(fixedHeaders(settings)).flatMap(([name, sent]) => {
    const got = headers.get(name);
    if (got === sent) return [];
    return [
      finding('warning', `The proxy makes ${name} ${got === null ? 'disappear' : `"${got}"`} instead of "${sent}".`),
    ];
  });
  if (headers.get('x-request-id') === FORGED)
    changed.push(
      finding('warning', 'The proxy passes on the X-Request-Id of whoever calls: have it set one of its own.'),
    );
  return changed;
}

async function ofMetrics(origin: string): Promise<Finding[]> {
  const metrics = await ask(`${origin}/metrics`);
  if ('problem' in metrics || ![200, 401].includes(metrics.response.status)) return [];
  return [finding('warning', 'The proxy lets everybody ask for /metrics: have it reply 404.')];
}

/** People type the host name alone, and some browsers try http first. */
async function ofPlainHttp(origin: string): Promise<Finding[]> {
  const { protocol, port, hostname } = new URL(origin);
  if (protocol !== 'https:' || port !== '') return [];
  const plain = await ask(`http://${hostname}/`);
  if ('problem' in plain || plain.response.headers.get('location')?.startsWith('https:')) return [];
  return [finding('warning', `http://${hostname} does not lead to https: have the proxy redirect it.`)];
}

async function ofCertificate(origin: string, now: Date): Promise<Finding[]> {
  const { protocol, port, hostname } = new URL(origin);
  if (protocol !== 'https:') return [];
  const until = await new Promise<string>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(socket.getPeerCertificate().valid_to ?? '');
      socket.destroy();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    // The error was reported already.
    socket.once('error', () => {});
    socket.once('close', () => resolve(''));
  });
  return ofDaysLeft((Date.parse(until) - now.getTime()) / DAY_MS);
}

/** Certificates are usually renewed a month before they expire; at two weeks left renewal has failed. */
export function ofDaysLeft(days: number): Finding[] {
  if (!(days < 14)) return [];
  return [finding('warning', `Its certificate ends in ${Math.floor(days)} days: see why it is not renewed.`)];
}

type Asked = { response: Response; body: string } | { problem: string };

async function ask(address: string): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(address, { redirect: 'manual', headers: { 'x-request-id': FORGED }, signal });
    return { response, body: await response.text() };
  } catch (error) {
    return {
      problem: `${new URL(address).origin} cannot be reached from this machine: ${reasonOf(error as Error)}.`,
    };
  }
}

function reasonOf(error: Error): string {
  const { code = '', message } = (error.cause ?? error) as NodeJS.ErrnoException;
  if (error.name === 'TimeoutError') return `no reply within ${PATIENCE_MS / 1000} s`;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name has no address';
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  return message;
}
