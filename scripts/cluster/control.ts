import { rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Refusal, type Program } from './program';

/** What can be done to one program of a running cluster. */
export const ACTIONS = ['restart', 'kill'] as const;

/** Where the cluster at this port listens for commands of the same account. */
const socketOf = (port: number): string => path.join(tmpdir(), `pantheon-cluster-${port}.sock`);

function status(programs: Program[]): string {
  const rows = programs.map((program) => {
    const pid = program.pid();
    return `${program.name.padEnd(11)}${program.address.padEnd(18)}${pid ? `process ${pid}` : 'has ended'}`;
  });
  return rows.join('\n');
}

/** @throws Refusal when there is no such command or program */
async function obey(programs: Program[], command: string, name: string): Promise<string> {
  if (command === 'status') return status(programs);
  const program = programs.find((one) => one.name === name);
  if (!program) {
    const names = programs.map((one) => one.name).join(', ');
    throw new Refusal(`The cluster has no "${name}". It has ${names}.`);
  }
  if (command === 'kill') await program.kill();
  else {
    await (program.stop ? program.stop() : program.kill());
    await program.start();
  }
  return status([program]);
}

/** Obeys commands until it is closed. */
export async function listenForCommands(port: number, programs: Program[]): Promise<Server> {
  // One that was killed leaves it.
  await rm(socketOf(port), { force: true });
  const server = createServer((incoming, response) => {
    const [, command = '', name = ''] = (incoming.url ?? '').split('/').map(decodeURIComponent);
    obey(programs, command, name).then(
      (output) => response.end(output),
      (error: unknown) => {
        response.statusCode = 400;
        response.end(error instanceof Error ? error.message : String(error));
      },
    );
  });
  server.listen(socketOf(port));
  await once(server, 'listening');
  return server;
}

/**
 * Gives a command to the cluster at this port.
 * @returns its response
 * @throws Refusal with its sentence, or when there is none
 */
export async function command(port: number, ...words: string[]): Promise<string> {
  const asking = request({ socketPath: socketOf(port), path: `/${words.map(encodeURIComponent).join('/')}` });
  asking.end();
  const [response] = (await once(asking, 'response').catch(() => {
    throw new Refusal(`No cluster runs at port ${port} (PORT). Start it by npm run cluster.`);
  })) as [IncomingMessage];
  const output = await text(response);
  if (response.statusCode !== 200) throw new Refusal(output);
  return output;
}
