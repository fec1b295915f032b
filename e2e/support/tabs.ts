import type { BrowserContext, Page } from '@playwright/test';

/** The tabs of one browser, opened when they are used. */
export class Tabs {
  isOffline = false;
  private readonly pages = new Map<number, Page>();

  constructor(private readonly context: BrowserContext) {}

  async get(nth: number): Promise<Page> {
    const open = this.pages.get(nth);
    if (open) return open;
    const page = await this.context.newPage();
    this.pages.set(nth, page);
    await page.goto('/home');
    await this.tell();
    return page;
  }

  async reload(nth: number): Promise<void> {
    await (await this.get(nth)).reload();
    await this.tell();
  }

  /** Fires `beforeunload`, as when a member closes it. */
  async close(nth: number): Promise<void> {
    const page = this.pages.get(nth);
    this.pages.delete(nth);
    if (!page) return;
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
  }

  all = (): Page[] => [...this.pages.values()];

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.context.setOffline(isOffline);
  }

  /** A page that was opened without a network hears of that only when it changes. */
  private async tell(): Promise<void> {
    if (!this.isOffline) return;
    await this.context.setOffline(false);
    await this.context.setOffline(true);
  }
}
