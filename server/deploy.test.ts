import fs from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { parse } from 'yaml';
import { readConfig } from './config';
import { ENVIRONMENT } from './environment';
import { REQUEST_TIMEOUTS } from './db/connect';
import { LIMITS } from './features/media/encoder';

type Values = Record<string, string>;
interface Resource {
  data?: Values;
  stringData?: Values;
}

const read = (file: string) => fs.readFileSync(path.join('deploy', file), 'utf8');

/** The documents of a YAML file. Throws where it is no valid YAML. */
const documents = <T>(file: string): T[] =>
  read(file)
    .split(/^---$/m)
    .map((text) => parse(text, { merge: true }) as T);

/** The variables of a file with a NAME=value on each line. */
const variables = (text: string): Values =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z_0-9]*)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );

const kubernetes = (): Values => {
  const [config, secret] = ['config.yaml', 'secret.example.yaml'].map(
    (file) => documents<Resource>(`kubernetes/${file}`)[0],
  );
  return { ...config?.data, ...secret?.stringData };
};

/** On one line of the unit and of the image file. */
const inline = (file: string, keyword: string): Values => {
  const line = new RegExp(`^${keyword}[= ](.+)$`, 'm').exec(read(file))?.[1] ?? '';
  return variables(line.replaceAll(' ', '\n'));
};

interface Service {
  restart: string;
  command: string[];
  environment: Values;
  volumes: string[];
  mem_limit: string;
}
const services = () => documents<{ services: Record<string, Service> }>('compose/compose.yaml')[0]!.services;
const compose = () => services()['pantheon-1']?.environment;

interface Container extends Partial<Record<`${'startup' | 'liveness' | 'readiness'}Probe`, object>> {
  command: string[];
  env: { name: string; value: string }[];
  resources: { limits: { memory: string } };
  volumeMounts: { name: string; mountPath: string }[];
}
interface Pod {
  spec: { containers: [Container]; volumes: { name: string; configMap?: { name: string } }[] };
}

test('the YAML files are valid', () => {
  const files = fs.readdirSync('deploy', { recursive: true, encoding: 'utf8' });
  const checked = files.filter((file) => /\.ya?ml$/.test(file));
  expect(checked.length).toBeGreaterThan(9);
  for (const file of checked) expect(documents(file)).not.toContain(null);
});

test.each([
  ['deploy/kubernetes', kubernetes],
  ['deploy/compose/compose.yaml', compose],
  ['deploy/Containerfile', () => inline('Containerfile', 'ENV')],
  ['deploy/systemd/pantheon.service', () => inline('systemd/pantheon.service', 'Environment')],
  ['deploy/systemd/pantheon-backup.service', () => inline('systemd/pantheon-backup.service', 'Environment')],
  ['deploy/systemd/pantheon.env', () => variables(read('systemd/pantheon.env').replaceAll(/^#(?! )/gm, ''))],
])('%s sets only variables that the server reads', (_file, settings) => {
  const names = Object.keys(settings() ?? {});
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !Object.hasOwn(ENVIRONMENT.properties, name))).toEqual([]);
});

test.each([
  ['deploy/kubernetes', kubernetes],
  ['deploy/systemd/pantheon.env', () => variables(read('systemd/pantheon.env'))],
])('the server takes the values of %s', (_file, settings) => {
  const config = readConfig({ NODE_ENV: 'production', ...settings() });
  expect(config).toMatchObject({ publicUrl: 'https://pantheon.example', metrics: { port: 9464 } });
});

test('Kubernetes and the changelog name the release of package.json (docs/operations.md: Releases)', () => {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  const images = ['deployment', 'migrate'].map(
    (name) => /^ +image: \S+:(\S+)$/m.exec(read(`kubernetes/${name}.yaml`))?.[1],
  );
  expect(images).toEqual([version, version]);
  expect(/^## (\d\S*)$/m.exec(fs.readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version);
});

test('.env.example has the variables that compose.yaml needs', () => {
  const needed = [...read('compose/compose.yaml').matchAll(/\$\{([A-Z_0-9]+):\?\}/g)].map(([, name]) => name);
  expect(Object.keys(variables(read('compose/.env.example')))).toEqual(expect.arrayContaining(needed));
});

test('in Kubernetes a client’s own X-Forwarded-For is ignored, also behind source NAT', async () => {
  const app = fastify({ trustProxy: readConfig(kubernetes()).trustProxy });
  app.get('/', ({ ip }) => ip);
  const addressOf = async (forwardedFor: string) =>
    (
      await app.inject({
        url: '/',
        remoteAddress: '10.244.1.7',
        headers: { 'x-forwarded-for': forwardedFor },
      })
    ).body;
  expect(await addressOf('203.0.113.5, 198.51.100.9')).toBe('198.51.100.9');
  expect(await addressOf('203.0.113.5, 10.0.0.4')).toBe('10.0.0.4');
});

test('PgBouncer takes the statements that the server prepares', () => {
  expect(readConfig({}).preparesStatements).toBe(true);
  expect(read('pgbouncer/pgbouncer.ini')).toMatch(/^max_prepared_statements = [1-9]\d*$/m);
});

test('PgBouncer gives its connections the timeouts that the server asks for, and lets it ask', () => {
  const settings = read('pgbouncer/pgbouncer.ini');
  for (const [name, ms] of Object.entries(REQUEST_TIMEOUTS)) {
    expect(settings).toMatch(new RegExp(`^pantheon = .* connect_query='.*set ${name} = ${ms}[;']`, 'm'));
    expect(settings).toMatch(new RegExp(`^ignore_startup_parameters = .*\\b${name}\\b`, 'm'));
  }
});

test('a database that is away takes no pod out of the Service, and restarts none: the page is still served', () => {
  const [{ spec }] = documents<{ spec: { template: Pod } }>('kubernetes/deployment.yaml') as [
    { spec: { template: Pod } },
  ];
  const [{ startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers;
  for (const probe of [startupProbe, livenessProbe, readinessProbe])
    expect(probe).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } });
});

const GIB = 2 ** 30;

test.each([
  [
    'deploy/kubernetes',
    () =>
      documents<{ spec: { template: Pod } }>('kubernetes/deployment.yaml')[0]?.spec.template.spec
        .containers[0].resources.limits.memory,
  ],
  ['deploy/compose', () => services()['pantheon-1']?.mem_limit],
  ['deploy/systemd', () => /^MemoryMax=(.+)$/m.exec(read('systemd/pantheon.service'))?.[1]],
])('%s has memory for the largest picture beside Node, which takes half', (_file, memory) => {
  const [, gib] = /^(\d+)g/i.exec(memory() ?? '') ?? [];
  expect((Number(gib) * GIB) / 2).toBeGreaterThanOrEqual(LIMITS.memoryBytes);
});

test('systemd goes on with the server where a picture was ended for its memory', () => {
  expect(read('systemd/pantheon.service')).toMatch(/^OOMPolicy=continue$/m);
});

test('compose and Kubernetes serve metrics, to others than themselves', () => {
  for (const settings of [compose(), kubernetes()]) {
    const { METRICS_PORT: port, METRICS_HOST: host } = settings ?? {};
    expect([Number(port), host]).toEqual([9464, '0.0.0.0']);
  }
});

test('compose makes a backup each day, and keeps it for KEEP_DAYS', () => {
  const { backup } = services();
  expect(backup).toMatchObject({
    restart: 'unless-stopped',
    command: ['sh', '-c', expect.stringMatching(/^while :; do sh \/backup\.sh && sleep 86400 /)],
    environment: { KEEP_DAYS: expect.stringMatching(/:-[1-9]\d*\}$/) },
  });
  expect(backup?.volumes).toContain('../kubernetes/backup.sh:/backup.sh:ro');
});

test('Kubernetes makes a backup each day, and keeps it for KEEP_DAYS', () => {
  const [kustomization] = documents<object>('kubernetes/kustomization.yaml');
  expect(kustomization).toMatchObject({
    resources: expect.arrayContaining(['backup.yaml']),
    configMapGenerator: [{ name: 'pantheon-backup', files: ['backup.sh'] }],
  });
  const [, job] = documents<{ spec: { schedule: string; jobTemplate: { spec: { template: Pod } } } }>(
    'kubernetes/backup.yaml',
  );
  expect(job).toMatchObject({
    kind: 'CronJob',
    spec: { schedule: expect.stringMatching(/^\d+ \d+ \* \* \*$/) },
  });
  const { containers, volumes } = job!.spec.jobTemplate.spec.template.spec;
  expect(containers[0]).toMatchObject({
    command: ['sh', '/scripts/backup.sh'],
    env: [{ name: 'KEEP_DAYS', value: expect.stringMatching(/^[1-9]\d*$/) }],
    volumeMounts: expect.arrayContaining([{ name: 'scripts', mountPath: '/scripts' }]),
  });
  expect(volumes).toContainEqual({ name: 'scripts', configMap: { name: 'pantheon-backup' } });
});

test('nginx says in a sentence that no server runs, and passes on what a server says', () => {
  const config = read('proxy/nginx.conf');
  expect(config).toContain('error_page 502 504 =503 @away;');
  expect(config).toMatch(/return 503 "[^"]*Please try again in a few seconds\.\\n";/);
  expect(config).not.toContain('proxy_intercept_errors');
});

test('proxies buffer responses, but for live streams', () => {
  const [ingress] = documents<{ metadata: { annotations: Values } }>('kubernetes/ingress.yaml');
  expect(Object.keys(ingress?.metadata.annotations ?? {}).filter((name) => /buffering/.test(name))).toEqual(
    [],
  );
  const locations = [...read('proxy/nginx.conf').matchAll(/location (\S+) \{([^}]*)\}/g)];
  const unbuffered = locations.filter(([, , rules]) => rules?.includes('proxy_buffering off'));
  expect(unbuffered.map(([, location]) => location)).toEqual(['/api/live/']);
  expect(read('proxy/nginx.conf').match(/proxy_buffering/g)).toHaveLength(1);
});
