import JSDOMEnvironment from 'jest-environment-jsdom';

/**
 * jsdom has a page but no network: what a browser brings for `fetch` is taken from Node, all of it from one realm, so
 * that a Request takes the FormData, File and AbortSignal that the page made.
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
    });
    // There is no layout and so nothing to scroll.
    this.global.Element.prototype.scrollIntoView = () => {};
  }
}
