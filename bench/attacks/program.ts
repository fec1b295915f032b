// Runs one attack, the one with the number of the first argument, in a process of its own (attacker.ts).
import { once, setMaxListeners } from 'node:events';
import { connect } from '../../server/db/connect';
import type { Orders } from './attacker';
import { attacks } from '.';

const attack = attacks[Number(process.argv[2])];
const next = async <Name extends keyof Orders>(): Promise<Orders[Name]> => {
  const [order] = (await once(process, 'message')) as [Orders[Name]];
  return order;
};

const { databaseUrl, tokens } = await next<'prepare'>();
const db = connect(databaseUrl);
const run = await attack?.prepare({ db });
process.send?.('prepared');

const { url } = await next<'attack'>();
const ended = new AbortController();
// One for each connection.
setMaxListeners(0, ended.signal);
const attacked = run?.({ url, tokens, signal: ended.signal });
await next<'end'>();
ended.abort();
await attacked;
await db.destroy();
process.disconnect();
