import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createMeter, treeSeconds } from '../../scripts/processor-time.ts';

/** Run by tests/processor-time.test.ts in a process of its own: what other tests start would be counted as well. Prints seconds as JSON. */
const burn = `for (let used = 0; used < 300_000; ) {
  for (let n = 0; n < 10_000_000; n++);
  const { user, system } = process.cpuUsage();
  used = user + system;
}`;
const burnAndWait = `${burn} console.log('done'); setInterval(() => {}, 1_000);`;

const meter = createMeter();
const database = run(burnAndWait);
const beside = run(burnAndWait);
meter.started(beside.pid);
for (const child of [database, beside]) await once(child.stdout as NodeJS.ReadableStream, 'data');
const besideSoFar = treeSeconds(beside.pid as number);

const parent = run(`require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(burn)}])`);
meter.started(parent.pid);
const parentAndDatabase = await ended(parent);

const nothing = run('');
meter.started(nothing.pid);
const afterwards = await ended(nothing);

beside.kill();
const besideAtLast = await ended(beside);
database.kill();
await once(database, 'exit');
const whenOver = meter.ended(undefined);
const gone = treeSeconds(database.pid as number);

// As a browser is closed: what it has started goes on for a moment, and nobody waits for it.
const browser = run(`const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', ${JSON.stringify(`${burn} console.log('done'); setTimeout(() => {}, 1_000);`)}], { stdio: 'inherit' });`);
meter.started(browser.pid);
await once(browser.stdout as NodeJS.ReadableStream, 'data');
meter.look();
browser.kill('SIGKILL');
const orphaned = await ended(browser);
console.log(JSON.stringify({ besideSoFar, parentAndDatabase, afterwards, besideAtLast, whenOver, gone, orphaned }));

function run(code: string): ChildProcess {
  return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function ended(child: ChildProcess): Promise<number | null> {
  await once(child, 'exit');
  return meter.ended(child.pid);
}
