import { appendFileSync } from 'node:fs';

/** What a test did to the product, and what came of it. */
export interface FaultRow {
  fault: string;
  rounds: number;
  /** Calls whose success a client was told of, those of them that had no effect in the end, and those that had more than one. */
  acknowledged?: number;
  lost?: number;
  twice?: number;
  /** From the fault until the first call succeeded again: of all rounds the longest, in milliseconds. */
  longestMs?: number;
}

/** Adds a line to the table of `npm run test:faults`, or takes the place of the one of the same fault. Does nothing elsewhere. */
export function reportFault(row: FaultRow): void {
  const file = process.env.FAULT_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
