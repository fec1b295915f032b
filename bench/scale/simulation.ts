import { generateMersenne53Randomizer } from '@faker-js/faker';
import TinyQueue from 'tinyqueue';

/** What a request takes, in milliseconds; `wait` is time in which no processor works for it, such as a commit's. */
export interface Cost {
  client: number;
  node: number;
  postgres: number;
  wait: number;
}

/** A call, and how often it is made in proportion to the others. */
export interface Call extends Cost {
  share: number;
  /** Without it, a replica can answer. */
  writes: boolean;
}

/** What answers: servers of one event loop each, with so many connections each to PostgreSQL. */
export type Machines = { nodes: number; connections: number } & (
  | {
      /** Processors that client, servers and PostgreSQL share, as in a benchmark on one machine. */
      sharedCores: number;
    }
  | {
      /** Processors of PostgreSQL; each node has one of its own. */
      primaryCores: number;
      /** Processors of each replica, which the reads are spread over; without any, the primary answers them. */
      replicaCores?: number[];
    }
);

/** As many requests under way at any time, as a benchmark sends them, or as many a second, at random moments. */
export type Load = { connections: number } | { perSecond: number };

export interface Outcome {
  perSecond: number;
  /** Milliseconds */
  p50: number;
  p99: number;
  /** The share of time in which the processors worked, from 0 to 1. */
  nodeUse: number;
  primaryUse: number;
}

type Then = () => void;

/** The simulated time, in milliseconds, and what happens next. */
class Timeline {
  now = 0;
  private readonly events = new TinyQueue<{ at: number; then: Then }>([], (one, other) => one.at - other.at);

  after(ms: number, then: Then): void {
    this.events.push({ at: this.now + ms, then });
  }

  runUntil(end: number): void {
    for (let next = this.events.pop(); next && next.at <= end; next = this.events.pop()) {
      this.now = next.at;
      next.then();
    }
  }
}

/** So many places that are taken in turn: processors, a thread, connections. */
class Places {
  /** Milliseconds in which places were taken, of all together. */
  busyMs = 0;
  private taken = 0;
  private readonly line: Then[] = [];

  constructor(
    private readonly time: Timeline,
    readonly count: number,
  ) {}

  take(then: Then): void {
    if (this.taken === this.count) {
      this.line.push(then);
    } else {
      this.taken++;
      then();
    }
  }

  leave(): void {
    const next = this.line.shift();
    if (next) next();
    else this.taken--;
  }

  /** Takes a place for this long. */
  work(ms: number, then: Then): void {
    this.take(() => {
      this.busyMs += ms;
      this.time.after(ms, () => {
        this.leave();
        then();
      });
    });
  }
}

/** What works on one processor at a time: Node's event loop, the benchmark. */
const thread = (time: Timeline, cores: Places) => {
  const turn = new Places(time, 1);
  return (ms: number, then: Then) =>
    turn.take(() =>
      cores.work(ms, () => {
        turn.leave();
        then();
      }),
    );
};

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;

/**
 * Simulates requests: a node's event loop works on each before and after PostgreSQL does, over one of the node's
 * connections. Works and waits vary (exponentially) around their costs; the same in each run.
 */
export function run(calls: Call[], machines: Machines, load: Load, seconds: number): Outcome {
  const randomizer = generateMersenne53Randomizer(1);
  const random = () => randomizer.next();
  const time = new Timeline();
  const shared = 'sharedCores' in machines ? new Places(time, machines.sharedCores) : undefined;
  const nodes = Array.from({ length: machines.nodes }, () => {
    const core = shared ?? new Places(time, 1);
    return { core, loop: thread(time, core), connections: new Places(time, machines.connections) };
  });
  const own = 'primaryCores' in machines ? machines : undefined;
  const primary = shared ?? new Places(time, own?.primaryCores ?? 0);
  const readers = (own?.replicaCores ?? []).map((cores) => new Places(time, cores));
  const client = shared && thread(time, shared);

  const around = (ms: number) => -Math.log(1 - random()) * ms;
  const oneOf = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)];
  const total = calls.reduce((sum, { share }) => sum + share, 0);
  const anyCall = (): Call | undefined => {
    let left = random() * total;
    return calls.find(({ share }) => (left -= share) < 0);
  };

  const tookMs: number[] = [];
  const request = (then: Then) => {
    const [call, node] = [anyCall(), oneOf(nodes)];
    if (!call || !node) return;
    const database = (call.writes ? undefined : oneOf(readers)) ?? primary;
    const began = time.now;
    const finish = () => {
      tookMs.push(time.now - began);
      then();
    };
    const askDatabase = (answered: Then) =>
      node.connections.take(() =>
        database.work(around(call.postgres), () =>
          time.after(around(call.wait), () => {
            node.connections.leave();
            answered();
          }),
        ),
      );
    const serve = () =>
      node.loop(around(call.node / 2), () => askDatabase(() => node.loop(around(call.node / 2), finish)));
    if (client) client(around(call.client), serve);
    else serve();
  };

  if ('connections' in load) {
    const again = () => request(again);
    for (let index = 0; index < load.connections; index++) again();
  } else {
    const arrive = () => {
      request(() => undefined);
      time.after(around(1_000 / load.perSecond), arrive);
    };
    arrive();
  }
  time.runUntil(seconds * 1_000);

  tookMs.sort((one, other) => one - other);
  const useOf = (places: Places[]) =>
    places.reduce((sum, { busyMs, count }) => sum + busyMs / count, 0) / places.length / (seconds * 1_000);
  return {
    perSecond: tookMs.length / seconds,
    p50: percentile(tookMs, 0.5),
    p99: percentile(tookMs, 0.99),
    nodeUse: useOf(nodes.map(({ core }) => core)),
    primaryUse: useOf([primary]),
  };
}
