import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom lays nothing out: no element ever changes its size. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const stay = () => {};

/**
 * jsdom has a page but no network: what a browser brings for `fetch` is taken from Node, all of it from one realm, so
 * that a Request takes the FormData, File and AbortSignal that the page made. Its window scrolls nowhere.
 */
export default class BrowserEnvironment extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      FormData,
      Blob,
      File,
      AbortController,
      AbortSignal,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
      ResizeObserver: StillObserver,
      scrollTo: stay,
      scrollBy: stay,
    });
    // There is no layout and so nothing to scroll.
    this.global.Element.prototype.scrollIntoView = () => {};
    this.global.Element.prototype.scrollTo = () => {};
  }
}
