import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that a driver gets to listen. */
const START_MS = 20_000;

/** How WebDriver writes an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A session of a WebDriver server (https://www.w3.org/TR/webdriver2/). */
export class WebDriverSession {
  private constructor(private readonly url: string) {}

  /** @throws Error when no driver listens there in time, or its browser does not start */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    await listening(driver);
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await ask('POST', `${driver}/session`, body)) as { sessionId: string };
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  get = (path: string): Promise<unknown> => ask('GET', this.url + path);

  post = (path: string, body: object = {}): Promise<unknown> => ask('POST', this.url + path, body);

  evaluate = (expression: string): Promise<unknown> =>
    this.post('/execute/sync', { script: `return ${expression}`, args: [] });

  /** The path of the element that the expression gives. */
  async elementAt(expression: string): Promise<string> {
    const element = (await this.evaluate(expression)) as { [ELEMENT]: string };
    return `/element/${element[ELEMENT]}`;
  }

  async end(): Promise<void> {
    await ask('DELETE', this.url);
  }
}

async function ask(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${address} answered ${JSON.stringify(value)}`);
  return value;
}

async function listening(driver: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      await ask('GET', `${driver}/status`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}
