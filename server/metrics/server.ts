import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config';
import { StartupError } from '../startupError';
import { createMetrics, type Measured } from './registry';

export interface MetricsServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves the metrics at /metrics, on an address that members do not reach. Throws a StartupError. */
export async function startMetrics(
  { port, host }: NonNullable<Config['metrics']>,
  context: Measured,
): Promise<MetricsServer> {
  const metrics = createMetrics(context);
  const listener: RequestListener = (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        context.log.error({ err: error }, 'the metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  };
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      metrics.stop();
      reject(new StartupError(`METRICS_PORT ${port} cannot be used on ${host} (${error.message}).`));
    });
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    stop: async () => {
      metrics.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
