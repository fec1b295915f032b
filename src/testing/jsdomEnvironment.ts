import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom has no layout, so elements never change their size. */
class FakeResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noop = () => {};

/**
 * jsdom with Node's `fetch`. All classes around it come from Node as well, so that a Request accepts the page's FormData,
 * File and AbortSignal.
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
      ResizeObserver: FakeResizeObserver,
      // jsdom has no media, so no query matches.
      matchMedia: (media: string) =>
        Object.assign(new EventTarget(), { media, matches: false, addListener: noop, removeListener: noop }),
      scrollTo: noop,
      scrollBy: noop,
    });
    // jsdom draws nothing, so a frame need not last 16 ms.
    const { global } = this;
    global.requestAnimationFrame = (callback) => global.setTimeout(() => callback(global.performance.now()));
    global.cancelAnimationFrame = (handle) => global.clearTimeout(handle);
    // jsdom's selectors call checkValidity for `:invalid`, as in a style sheet of MUI. Its own would dispatch events to the
    // page, which would show errors before anything is submitted.
    for (const { prototype } of [global.HTMLInputElement, global.HTMLTextAreaElement]) {
      prototype.checkValidity = function () {
        return this.validity.valid;
      };
    }
    global.HTMLFormElement.prototype.checkValidity = function () {
      return !this.querySelector('input:invalid, textarea:invalid');
    };
    // jsdom has no layout, so there is nothing to scroll.
    this.global.Element.prototype.scrollIntoView = noop;
    this.global.Element.prototype.scrollTo = noop;
  }

  handleTestEvent({ name }: { name: string }): void {
    if (name === 'test_done') (this.global as { afterTest?: () => void }).afterTest?.();
  }
}
