import type { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';

const MB = 1024 * 1024;

/** Limits of unfinished bodies, in bytes and milliseconds. */
export const bodyBounds = {
  all: 64 * MB,
  /** Per network address, or /64 in IPv6. */
  address: 16 * MB,
  each: 64 * 1024,
  youngMs: 2_000,
  /** While half of the room is taken, slower bodies older than `slowAfterMs` are dropped. */
  leastPerSecond: 1024,
  slowAfterMs: 10_000,
};

interface OpenBody {
  address: string;
  known: boolean;
  since: number;
  received: number;
  held: number;
  end(): void;
}

interface Room {
  held: number;
  bodies: Set<OpenBody>;
}

export type OpenBodies = ReturnType<typeof openBodies>;

export function openBodies(
  told: (held: number) => void = () => {},
  bounds = bodyBounds,
  now = () => performance.now(),
) {
  const all: Room = { held: 0, bodies: new Set() };
  const byAddress = new Map<string, Room>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const roomOf = (address: string): Room => {
    const known = byAddress.get(address);
    if (known) return known;
    const room: Room = { held: 0, bodies: new Set() };
    byAddress.set(address, room);
    return room;
  };
  const count = (body: OpenBody, more: number) => {
    body.held += more;
    all.held += more;
    roomOf(body.address).held += more;
    told(all.held);
  };
  const perSecond = ({ received, since }: OpenBody) => (received * 1000) / Math.max(1, now() - since);
  const isYoung = ({ since }: OpenBody) => now() - since < bounds.youngMs;
  /** Order of dropping: unknown senders, then the slowest old ones, then the oldest. */
  const inOrder = (one: OpenBody, other: OpenBody) =>
    Number(one.known) - Number(other.known) ||
    Number(isYoung(one)) - Number(isYoung(other)) ||
    (isYoung(one) ? one.since - other.since : perSecond(one) - perSecond(other));
  /** Frees an eighth more than needed, so that a flood is not sorted again for each chunk. */
  const makeRoom = (room: Room, bound: number) => {
    if (room.held <= bound) return;
    for (const body of [...room.bodies].sort(inOrder)) {
      if (room.held <= (bound * 7) / 8) return;
      body.end();
    }
  };
  const endSlow = (room: Room, bound: number) => {
    if (room.held <= bound / 2) return;
    for (const body of room.bodies) {
      if (now() - body.since > bounds.slowAfterMs && perSecond(body) < bounds.leastPerSecond) body.end();
    }
  };
  const hold = (body: OpenBody, more: number) => {
    count(body, more);
    const own = roomOf(body.address);
    if (now() - lookedAt > 1000) {
      lookedAt = now();
      endSlow(all, bounds.all);
      endSlow(own, bounds.address);
    }
    makeRoom(own, bounds.address);
    makeRoom(all, bounds.all);
  };

  const readOpen = (source: Readable, { address, known }: Pick<OpenBody, 'address' | 'known'>, most: number) =>
    new Promise<Buffer>((resolve, reject) => {
      let bytes: Buffer = Buffer.alloc(0);
      const done = (settle: () => void) => {
        if (!all.bodies.delete(body)) return;
        source.off('data', received).off('end', ended).off('error', broken).off('close', broken);
        const own = roomOf(address);
        own.bodies.delete(body);
        count(body, -body.held);
        if (own.bodies.size === 0) byAddress.delete(address);
        settle();
      };
      const refuse = (error: AppError) => done(() => reject(error));
      const end = () => refuse(new AppError('BODY_TOO_SLOW'));
      const body: OpenBody = { address, known, since: now(), received: 0, held: 0, end };
      const received = (chunk: Uint8Array) => {
        const before = body.received;
        body.received += chunk.length;
        if (body.received > most) return refuse(new AppError('BODY_TOO_LARGE'));
        const room = bytes.length;
        if (before === 0) bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
        else {
          // A list of many small chunks would take more memory than their bytes.
          if (body.received > room) {
            const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(body.received, 2 * room)));
            bytes.copy(larger, 0, 0, before);
            bytes = larger;
          }
          bytes.set(chunk, before);
        }
        if (bytes.length > room) hold(body, bytes.length - room);
      };
      const ended = () => done(() => resolve(bytes.subarray(0, body.received)));
      const broken = () => done(() => reject(source.errored ?? new Error('The body did not come to its end.')));
      all.bodies.add(body);
      roomOf(address).bodies.add(body);
      source.on('data', received).once('end', ended).once('error', broken).once('close', broken);
      if (source.destroyed) broken();
      else hold(body, bounds.each);
    });

  return {
    held: () => all.held,
    /** Throws BODY_TOO_LARGE, BODY_TOO_SLOW where its room was needed, and stream errors. */
    async read(source: Readable, sender: Pick<OpenBody, 'address' | 'known'>, most: number): Promise<Buffer> {
      if (!isAllHere(source)) return readOpen(source, sender, most);
      const parts: Buffer[] = [];
      // One call returns no more than fits into the stream's buffer.
      for (let part = source.read(); part !== null; part = source.read()) parts.push(part);
      const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      if (bytes.length > most) throw new AppError('BODY_TOO_LARGE');
      return bytes;
    },
  };
}

/** Most bodies have come with their headers before anybody may read them. */
function isAllHere(source: Readable): boolean {
  return 'complete' in source && source.complete === true && !source.destroyed;
}
