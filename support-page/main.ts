import { buildSupportPage, serveSupportPage } from './serve';

const port = Number(process.env['PORT'] ?? 8090);

console.log('Building the support page …');
await buildSupportPage();
try {
  const { url } = await serveSupportPage(port);
  console.log(`Open ${url} and give it a report. Ctrl-C ends it.`);
} catch (error) {
  console.error(`Port ${port} cannot be used: ${(error as Error).message}. Set PORT to a free one.`);
  process.exitCode = 1;
}
