import path from 'node:path';
import type { Page } from '@playwright/test';
import { compile } from '../../../scripts/compile';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.cache/devtools-app');
const address = 'http://devtools.localhost/';

/** Bundles Redux DevTools' own app into a page of ours: some ten seconds once, one second later. */
export async function buildDevToolsApp(): Promise<void> {
  await compile([
    {
      mode: 'development',
      devtool: false,
      context: root,
      entry: './e2e/support/devToolsApp/page.tsx',
      output: { path: folder, filename: 'page.js' },
      resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
      module: {
        rules: [
          {
            test: /\.tsx$/,
            loader: 'swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
                target: 'es2022',
              },
            },
          },
          // The app asks for redux-persist/integration/react without an extension.
          { test: /\.m?js$/, resolve: { fullySpecified: false } },
        ],
      },
      cache: {
        type: 'filesystem',
        name: 'devtools-app',
        cacheDirectory: path.join(root, '.cache/webpack'),
        buildDependencies: { config: [import.meta.filename, path.join(root, 'package-lock.json')] },
      },
      performance: false,
    },
  ]);
}

/** Opens the app in a page. */
export async function openDevToolsApp(page: Page): Promise<void> {
  const html = '<!doctype html><title>DevTools</title><style>html,body,#root{height:100%;margin:0}</style>';
  await page.route(`${address}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/'
      ? route.fulfill({
          contentType: 'text/html',
          body: `${html}<div id="root"></div><script src="page.js"></script>`,
        })
      : route.fulfill({ path: path.join(folder, pathname) });
  });
  await page.goto(address);
}
