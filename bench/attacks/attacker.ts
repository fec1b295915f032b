import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';

/** What the process of an attack is told, in this order. */
export interface Orders {
  prepare: { databaseUrl: string; tokens: string[] };
  attack: { url: string };
  end: 'end';
}

/** After the server and its database, before the server's threads that hash passwords, which would slow the attack. */
const NICENESS = 4;

interface Attacker {
  attack(url: string): void;
  end(): Promise<void>;
  /** Ends the process, whatever it is doing. */
  kill(): void;
}

/**
 * Prepares an attack in a process of its own. Attackers have processors of their own: here the server and its
 * database come first.
 */
export async function startAttacker(number: number, prepare: Orders['prepare']): Promise<Attacker> {
  const child = fork('bench/attacks/program.ts', [String(number)]);
  const exited = once(child, 'exit');
  os.setPriority(child.pid ?? 0, NICENESS);
  child.send(prepare);
  const first = await Promise.race([once(child, 'message'), exited.then(() => null)]);
  if (first === null) throw new Error('The attack could not be prepared.');
  return {
    attack: (url) => child.send({ url } satisfies Orders['attack']),
    end: async () => {
      child.send('end' satisfies Orders['end']);
      await exited;
    },
    kill: () => child.kill(),
  };
}
