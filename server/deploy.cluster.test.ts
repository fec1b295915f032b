import { execFileSync } from 'node:child_process';

const promtool = (...args: string[]): string => execFileSync('promtool', args, { encoding: 'utf8' });

test('Prometheus takes the alerts', () => {
  expect(promtool('check', 'rules', 'deploy/prometheus/alerts.yml')).toMatch(/SUCCESS: \d+ rules found/);
});

test('Prometheus takes its configuration', () => {
  expect(promtool('check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml')).toContain(
    'SUCCESS',
  );
});
