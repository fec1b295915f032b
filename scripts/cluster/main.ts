import { ACTIONS, command } from './control';
import { Refusal } from './program';
import { runCluster } from './run';

const USAGE = `npm run cluster                     starts it at PORT (8000), until Ctrl-C
npm run cluster -- status           the processes of the one that runs at PORT
npm run cluster -- restart NAME     ends one of them, where it still runs, and starts it again
npm run cluster -- kill NAME        ends one as a crash does`;

const port = Number(process.env['PORT'] ?? 8000);

async function main([order, name, ...rest]: string[]): Promise<void> {
  if (order === undefined) await runCluster(port);
  else if (order === '--help' || order === '-h') console.log(USAGE);
  else if (order === 'status' && name === undefined) console.log(await command(port, order));
  else if (ACTIONS.some((one) => one === order) && name !== undefined && rest.length === 0)
    console.log(await command(port, order, name));
  else throw new Refusal(USAGE);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
// What a program has left open keeps nothing waiting.
process.exit();
