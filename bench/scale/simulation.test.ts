import { run, type Call, type Machines } from './simulation';

const read: Call = { client: 0, node: 1, postgres: 1, wait: 0, share: 1, writes: false };
const write: Call = { ...read, writes: true };
const one = { nodes: 1, connections: 20, primaryCores: 8 } satisfies Machines;

test('one event loop answers no more than its processor can', () => {
  const { perSecond, nodeUse } = run([read], one, { connections: 50 }, 60);
  expect(perSecond).toBeGreaterThan(980);
  expect(perSecond).toBeLessThan(1_020);
  expect(nodeUse).toBeCloseTo(1, 1);
});

test('at half of what a processor can, requests wait as long as queueing theory says (M/M/1)', () => {
  const machines = { ...one, primaryCores: 1, connections: 1_000 };
  const { primaryUse, p50, p99 } = run([{ ...read, node: 0 }], machines, { perSecond: 500 }, 60);
  expect(primaryUse).toBeCloseTo(0.5, 1);
  // Exponential, 2 ms on average.
  expect(Math.abs(p50 / (2 * Math.log(2)) - 1)).toBeLessThan(0.05);
  expect(Math.abs(p99 / (2 * Math.log(100)) - 1)).toBeLessThan(0.1);
});

test('what shares two processors gets two in all', () => {
  const call = { ...read, client: 1, postgres: 2 };
  const { perSecond } = run([call], { nodes: 1, connections: 20, sharedCores: 2 }, { connections: 20 }, 60);
  expect(perSecond).toBeGreaterThan(480);
  expect(perSecond).toBeLessThan(510);
});

test('requests wait for a connection of their node, although processors are idle', () => {
  const call = { ...read, node: 0, postgres: 0, wait: 10 };
  const { perSecond, p50 } = run([call], { ...one, connections: 2 }, { connections: 8 }, 60);
  expect(perSecond).toBeGreaterThan(190);
  expect(perSecond).toBeLessThan(210);
  expect(p50).toBeGreaterThan(30);
});

test('replicas take the reads from the primary, and no writes', () => {
  const spread = { ...one, nodes: 4, primaryCores: 1, replicaCores: [1, 1, 1] };
  const { perSecond, primaryUse } = run(
    [
      { ...read, share: 9 },
      { ...write, share: 1 },
    ],
    spread,
    { perSecond: 2_000 },
    60,
  );
  expect(perSecond).toBeGreaterThan(1_950);
  expect(primaryUse).toBeCloseTo(0.2, 1);
});
