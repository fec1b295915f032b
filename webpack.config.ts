import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, {
  type ChunkGraph,
  type Compilation,
  type Compiler,
  type Configuration,
  type Module,
} from 'webpack';
import { pageCode } from './scripts/pageCode';
import { Precache } from './scripts/precache';
import { sourceVersion } from './scripts/version.mjs';

export type Mode = 'production' | 'development';

const root = import.meta.dirname;

/** React Router's own production build; its exports name the development build alone, which warns in the console. */
const reactRouter = {
  'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

const template = path.join(root, 'public/index.html');

const folder = path.dirname(template);

/** Files of public/ that belong to one build of the page. With the names of others, caches would mix them. */
function namedByContent(file: string): string {
  if (!['preload.js', 'scheme.js', 'shell.css'].includes(file)) return file;
  const hash = createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex')
    .slice(0, 8);
  const { name, ext } = path.parse(file);
  return `assets/${name}.${hash}${ext}`;
}

/** Adds the files of public/ (but the page's template) to the product as they are. */
class PublicFiles {
  constructor(private readonly nameOf = (file: string) => file) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      compilation.contextDependencies.add(folder);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PublicFiles', stage }, () => {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          const file = path.join(entry.parentPath, entry.name);
          if (!entry.isFile() || file === template) continue;
          const source = new webpack.sources.RawSource(readFileSync(file));
          const name = path.relative(folder, file);
          compilation.emitAsset(this.nameOf(name), source);
          // The pages of the payment sandbox have it, too, whatever the build.
          if (name === 'scheme.js' && this.nameOf(name) !== name) compilation.emitAsset(name, source);
        }
      });
    });
  }
}

function shared(name: string, mode: Mode): Configuration {
  return {
    name,
    mode,
    context: root,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        '@emotion/is-prop-valid$': path.join(root, 'src/theme/isPropValid.ts'),
        ...(mode === 'production' && reactRouter),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: mode === 'development' } },
              target: 'es2022',
            },
          },
        },
        // Emotion imports it for withTheme, which is not used. It is CommonJS that does not say that it has no side effects.
        { test: /node_modules\/hoist-non-react-statics\//, sideEffects: false },
      ],
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: { config: [import.meta.filename, path.join(root, 'package-lock.json')] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** Brotli or gzip beside each text file, made once here and not at each request. */
const precompressed = (extension: string, algorithm: string, params: object) =>
  new CompressionPlugin({
    test: /\.(js|css|html|svg|json|webmanifest)$/,
    filename: `[path][base].${extension}`,
    algorithm,
    compressionOptions: params,
  });

/** The webpackChunkNames of the layout and of its pages (src/app/routes.tsx). */
const MEMBER_CHUNKS = ['layout', 'feed', 'profile', 'messages', 'settings', 'cases'];

const isInLayout = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'layout');

const defineVersion = () =>
  new webpack.DefinePlugin({ 'process.env.APP_VERSION': JSON.stringify(sourceVersion()) });

function web(mode: Mode): Configuration {
  const production = mode === 'production';
  const base = shared('web', mode);
  const nameOf = production ? namedByContent : undefined;
  const page = {
    template,
    chunks: ['main'],
    minify: production,
    templateParameters: (compilation: Compilation) => ({
      pageCode: pageCode(compilation),
      addressOf: (file: string) => `/${nameOf?.(file) ?? file}`,
    }),
  };
  const hashed = (name: string) => (production ? `assets/${name}.[contenthash:8]` : `assets/${name}`);
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: {
      main: './src/index.ts',
      // A worker has one file, which is looked for at this address.
      ...(production && {
        sw: { import: './src/serviceWorker/worker.ts', filename: 'sw.js', runtime: false },
      }),
    },
    output: {
      path: path.join(root, 'dist/web'),
      publicPath: '/',
      filename: `${hashed('[name]')}.js`,
      assetModuleFilename: `${hashed('[name]')}[ext]`,
      // Beside the public folder, not in it: stack traces can be read here, the sources are not served.
      sourceMapFilename: '../sourcemaps/web/[file].map',
      clean: true,
      // Each chunk repeats it.
      chunkLoadingGlobal: 'chunks',
    },
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    optimization: {
      runtimeChunk: 'single',
      // Saves 0.2 KB of brotli on the login page.
      minimizeOptions: { javascript: { compress: { passes: 3 } } },
      splitChunks: {
        chunks: ({ name }) => name !== 'sw',
        // Fewer requests for a page, with hardly more bytes.
        minSize: 30_000,
        cacheGroups: {
          vendor: {
            test: /[\\/]node_modules[\\/]/,
            name: 'vendor',
            chunks: (chunk) => chunk.canBeInitial() && chunk.name !== 'sw',
            priority: 10,
          },
          // What a page shares with the layout, which is loaded with each of them.
          members: {
            test: isInLayout,
            name: 'members',
            chunks: ({ name }) => MEMBER_CHUNKS.includes(name ?? ''),
            minChunks: 2,
            minSize: 0,
          },
          // Small, but else in each of the chunks with comments, the outbox and the blocks.
          comments: {
            test: /[\\/]features[\\/]comments[\\/](threads|comments)Api/,
            name: 'comments-data',
            chunks: 'async',
            minSize: 0,
          },
        },
      },
    },
    plugins: [
      defineVersion(),
      new HtmlWebpackPlugin(page),
      new HtmlWebpackPlugin({
        ...page,
        filename: 'index.devtools-off.html',
        meta: { devtools: 'off' },
      }),
      new PublicFiles(nameOf),
      ...(production
        ? [
            new Precache(),
            precompressed('br', 'brotliCompress', {
              params: { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY },
            }),
            precompressed('gz', 'gzip', { level: zlib.constants.Z_BEST_COMPRESSION }),
          ]
        : []),
    ],
  };
}

function server(mode: Mode): Configuration {
  const base = shared('server', mode);
  const entries = {
    main: './server/main.ts',
    admin: './server/admin/main.ts',
    backup: './server/backup/main.ts',
    'workers/passwords': './server/workers/passwords.mjs',
    'workers/pictures': './server/workers/pictures.mjs',
  };
  return {
    ...base,
    target: 'node20',
    entry: Object.fromEntries(
      Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file))),
    ),
    output: {
      path: path.join(root, 'dist/server'),
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      library: { type: 'module' },
      clean: true,
    },
    experiments: { outputModule: true },
    // import.meta is the product's own, not a path of the machine that built it.
    module: { ...base.module, parser: { javascript: { importMeta: false } } },
    plugins: [
      defineVersion(),
      new webpack.DefinePlugin({ 'process.env.WORKERS_DIR': JSON.stringify('dist/server/workers') }),
    ],
    externalsType: 'module',
    // What is no path of ours (./x, /x, #contract/x) stays an import from node_modules, but for our own workspaces, which are
    // TypeScript that Node does not run, and for what, installed, is many times what is used of it, with what that imports.
    externals: [
      ({ request, contextInfo }, done) =>
        /^(?!@pantheon\/|(stripe|ioredis|@aws-sdk\/client-s3|@opentelemetry\/[\w-]+)$)[^./#]/.test(request) &&
        !contextInfo.issuer.includes('/node_modules/')
          ? done(null, request)
          : done(),
    ],
    devtool: 'source-map',
    // The environment is read when the server starts, not when it is built.
    optimization: { nodeEnv: false, minimize: false },
  };
}

/** The page on which support staff look at a report, and the app within it. The server does not serve it. */
function support(mode: Mode): Configuration {
  const page = (name: string) =>
    new HtmlWebpackPlugin({
      template: path.join(root, 'support-page/index.html'),
      filename: `${name}.html`,
      chunks: [name],
    });
  return {
    ...shared('support', mode),
    target: ['web', 'es2022'],
    entry: { index: './support-page/index.tsx', screen: './support-page/screen.tsx' },
    output: { path: path.join(root, 'dist/support'), publicPath: '/', filename: '[name].js', clean: true },
    devtool: 'source-map',
    optimization: { runtimeChunk: 'single', splitChunks: { chunks: 'all' } },
    plugins: [defineVersion(), page('index'), page('screen'), new PublicFiles()],
  };
}

/** The products: the page (dist/web), the server with its commands (dist/server), the support page (dist/support). */
export default function configurations(mode: Mode): Record<'web' | 'server' | 'support', Configuration> {
  return { web: web(mode), server: server(mode), support: support(mode) };
}
