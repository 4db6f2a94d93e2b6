import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { fillIn } from './fill-in.ts';
import {
  postmasterOf,
  type Running,
  run,
  signal,
  type User,
  until,
  watchDataFolder,
  withChildren,
} from './processes.ts';

const HOST = '127.0.0.1';
const templates = fileURLToPath(new URL('../../docs/cluster', import.meta.url));

/** One PostgreSQL server under its Patroni. */
export interface Node {
  name: string;
  port: number;
  restPort: number;
  data: string;
  patroni: Running;
}

/** A member as Patroni's REST interface describes it. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** What happens to a leader: its server is killed, its Patroni as well, or both fall silent, as with a machine that lost its power. */
export type Death = 'server' | 'server and Patroni' | 'silent';

export interface Engine {
  nodes: Node[];
  leader(): Promise<Node | null>;
  /** Waits for a leader with two standbys of its timeline that follow it, one of them synchronous. */
  whole(): Promise<void>;
  kill(node: Node, death: Death): void;
  /** Starts the Patroni of a node where it ended, as after the machine has been started again. */
  revive(node: Node, death: Death): void;
  /** Hands the leadership over to a synchronous standby, in order. */
  switchover(): Promise<void>;
}

interface Place {
  folder: string;
  user: User;
  bin: string;
  password: string;
}

/** Starts three etcd members and three PostgreSQL servers under Patroni with the templates of docs/cluster. Ports that are not free fail. */
export async function startEngine(place: Place): Promise<Engine> {
  const hosts = await startEtcd(place);
  const nodes: Node[] = [];
  for (const name of ['node1', 'node2', 'node3']) nodes.push(await startNode(place, name, hosts));
  const engine: Engine = {
    nodes,
    leader: () => leaderOf(nodes),
    whole: () => until(() => isWhole(nodes), 180, 'a leader with two standbys that follow it'),
    kill(node, death) {
      const pid = postmasterOf(node.data);
      if (pid === null) throw new Error(`${node.name} has no server to kill.`);
      if (death === 'silent') return signalAll([...withChildren(node.patroni.pid), ...withChildren(pid)], 'SIGSTOP');
      if (death === 'server and Patroni') node.patroni.kill('SIGKILL');
      signal(pid, 'SIGKILL');
    },
    revive(node, death) {
      if (death === 'server') return;
      const pid = postmasterOf(node.data);
      if (death === 'silent') {
        signalAll([...withChildren(node.patroni.pid), ...(pid === null ? [] : withChildren(pid))], 'SIGKILL');
      }
      node.patroni = runPatroni(place, node.name);
    },
    switchover: () => switchOver(nodes),
  };
  await engine.whole();
  return engine;
}

async function startEtcd(place: Place): Promise<string> {
  const members: { name: string; client: number; peer: number }[] = [];
  for (const name of ['etcd1', 'etcd2', 'etcd3']) {
    members.push({ name, client: await freePort(), peer: await freePort() });
  }
  const all = members.map(({ name, peer }) => `${name}=http://${HOST}:${peer}`).join(',');
  for (const { name, client, peer } of members) {
    const data = ownFolder(place, `${name}-data`);
    const config = join(place.folder, `${name}.yml`);
    const values = { NAME: name, DATA_DIR: data, HOST, CLIENT_PORT: client, PEER_PORT: peer, MEMBERS: all };
    write(place, config, fillIn(template('etcd.yml'), values));
    run({ name, command: 'etcd', args: ['--config-file', config], ...around(place, name) });
  }
  const healthy = async ({ client }: { client: number }) => {
    const answer = await ask(`http://${HOST}:${client}/health`);
    return answer?.status === 200;
  };
  await until(async () => (await Promise.all(members.map(healthy))).every(Boolean), 90, 'three etcd members');
  return members.map(({ client }) => `${HOST}:${client}`).join(', ');
}

async function startNode(place: Place, name: string, hosts: string): Promise<Node> {
  const [port, restPort] = [await freePort(), await freePort()];
  const data = join(place.folder, `${name}-data`);
  watchDataFolder(data);
  const values = {
    ...{ NAME: name, HOST, PORT: port, REST_PORT: restPort, ETCD_HOSTS: hosts, DATA_DIR: data, BIN_DIR: place.bin },
    ...{ PGPASS: join(place.folder, `${name}.pgpass`), SOCKETS: ownFolder(place, `${name}-socket`) },
    ...{ PASSWORD: place.password, NETWORK: `${HOST}/32` },
  };
  write(place, join(place.folder, `${name}.yml`), fillIn(template('patroni.yml'), values));
  return { name, port, restPort, data, patroni: runPatroni(place, name) };
}

function runPatroni(place: Place, name: string): Running {
  return run({ name, command: 'patroni', args: [join(place.folder, `${name}.yml`)], ...around(place, name) });
}

/** The one node whose Patroni says that it holds the lock and its server takes writes. */
async function leaderOf(nodes: Node[]): Promise<Node | null> {
  const answers = await Promise.all(nodes.map(({ restPort }) => ask(`http://${HOST}:${restPort}/primary`)));
  return nodes.find((_, index) => answers[index]?.status === 200) ?? null;
}

async function isWhole(nodes: Node[]): Promise<boolean> {
  const leader = await leaderOf(nodes);
  if (!leader) return false;
  const members = await membersBy(leader);
  const timeline = members.find(({ role }) => role === 'leader')?.timeline;
  const standbys = members.filter(({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state));
  const following = standbys.filter((member) => member.timeline === timeline && Number(member.lag ?? 1) < 1024 ** 2);
  return following.length === nodes.length - 1 && following.some(({ role }) => role === 'sync_standby');
}

async function membersBy(node: Node): Promise<Member[]> {
  const answer = await ask(`http://${HOST}:${node.restPort}/cluster`);
  return answer === null ? [] : ((await answer.json()) as { members: Member[] }).members;
}

async function switchOver(nodes: Node[]): Promise<void> {
  const leader = await leaderOf(nodes);
  if (!leader) throw new Error('There is no leader that could hand over.');
  const candidate = (await membersBy(leader)).find(({ role }) => role === 'sync_standby')?.name;
  const body = JSON.stringify({ leader: leader.name, candidate });
  // What `patronictl switchover` sends.
  const answer = await fetch(`http://${HOST}:${leader.restPort}/switchover`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`The switchover was refused: ${answer.status} ${await answer.text()}`);
}

async function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
}

function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) signal(pid, name);
}

function template(name: string): string {
  return readFileSync(join(templates, name), 'utf8');
}

function around({ folder, user }: Place, name: string) {
  return { cwd: folder, log: join(folder, `${name}.log`), user };
}

function ownFolder({ folder, user }: Place, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

function write({ user }: Place, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (user) chownSync(path, user.uid, user.gid);
}
