import type { BrowserWindow } from './browser';
import { Locator } from './locator';

/** The page of somebody's window. */
export class Page extends Locator {
  constructor(
    window: BrowserWindow,
    private readonly url: string,
  ) {
    super(window);
  }

  open = (path: string): Promise<void> => this.window.open(this.url + path);
  reload = (): Promise<void> => this.window.reload();
}
