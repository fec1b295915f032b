import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import configurations from '../webpack.config';

const pagePort = 8080;
const apiPort = 8000;
const page = `http://localhost:${pagePort}`;

const say = (who: string, line: string) => console.log(`${who.padEnd(6)} | ${line}`);

function prefix(who: string, stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => say(who, line));
}

/** Ends the process with a sentence when another program has the page's port. */
async function needPort(): Promise<void> {
  const probe = createServer().listen(pagePort, 'localhost');
  try {
    await once(probe, 'listening');
  } catch {
    console.error(
      `Port ${pagePort} is taken by another program, perhaps another npm run dev. End that first.`,
    );
    process.exit(1);
  }
  probe.close();
}

/** Runs the server from its sources and starts it again after each change. */
function startServer() {
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], {
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: page },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  prefix('server', child.stdout);
  prefix('server', child.stderr);
  return child;
}

/** Serves the page from its sources with hot reloading; API calls are proxied to the server. */
async function startPage(): Promise<WebpackDevServer> {
  const compiler = webpack(configurations('development').web);
  compiler.hooks.done.tap('dev', (stats) => {
    const text = stats.hasErrors() || stats.hasWarnings() ? stats.toString('errors-warnings') : 'compiled';
    for (const line of text.split('\n')) say('page', line);
  });
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port: pagePort,
      hot: true,
      static: false,
      setupExitSignals: false,
      historyApiFallback: true,
      devMiddleware: { stats: 'none' },
      client: { overlay: { warnings: false } },
      proxy: [{ context: ['/api', '/media', '/sandbox'], target: `http://localhost:${apiPort}` }],
    },
    compiler,
  );
  await server.start();
  return server;
}

await needPort();
const server = startServer();
const site = await startPage();
say('dev', `Open ${page} — it follows your changes. Ctrl-C ends everything.`);

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  await site.stop();
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
server.on('exit', () => {
  say('dev', 'The server has ended.');
  void end();
});
