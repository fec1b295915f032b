import { expect } from '@playwright/test';
import type { BrowserWindow, Control } from './browser';
import { found, prepare, type Query } from './findElements';

/** Elements of a page. What is done with one waits until there is exactly one that lets it be done. */
export class Locator {
  constructor(
    protected readonly window: BrowserWindow,
    private readonly queries: Query[] = [],
  ) {}

  role = (role: string, name?: string): Locator => this.and({ by: 'role', role, name });
  label = (text: string): Locator => this.and({ by: 'label', text });
  text = (text: string): Locator => this.and({ by: 'text', text });
  /** Those of these that have the text somewhere in them. */
  with = (text: string): Locator => this.and({ by: 'content', text });

  click = (): Promise<void> => this.use((control) => control.click());
  fill = (text: string): Promise<void> => this.use((control) => control.fill(text));
  choose = (file: string): Promise<void> => this.use((control) => control.choose(file));

  /** Passes once exactly one can be seen. */
  isVisible = (): Promise<void> => this.has('(found) => found.map((each) => each.checkVisibility())', [true]);
  isGone = (): Promise<void> => this.has('(found) => found.length', 0);

  /** Passes once a function of all of them gives this JSON. */
  async has(ofFound: string, value: unknown): Promise<void> {
    await this.eventually(async () =>
      expect(await this.window.evaluate(`(${ofFound})(${found(this.queries)})`)).toEqual(value),
    );
  }

  private and = (query: Query) => new Locator(this.window, [...this.queries, query]);

  private async use(action: (control: Control) => Promise<void>): Promise<void> {
    await this.has('(found) => found.length', 1);
    await this.eventually(async () => action(await this.window.element(`${found(this.queries)}[0]`)));
  }

  private async eventually(attempt: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await prepare(this.window);
      await attempt();
    }, JSON.stringify(this.queries)).toPass();
  }
}
