/** A browser that a driver controls. */
export interface Browser {
  /** Opens a window with storage of its own, whose page has this size. */
  openWindow(size: Size): Promise<BrowserWindow>;
  close(): Promise<void>;
}

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** One window, as each of the drivers can control it. */
export interface BrowserWindow {
  /** The console errors and uncaught errors of its pages. */
  readonly problems: readonly string[];
  /** Resolves when the page is loaded. */
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of a JavaScript expression in the page, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that the expression gives, to be used as a person would. */
  element(expression: string): Promise<Control>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Control {
  click(): Promise<void>;
  /** Types a text in place of what the field has. */
  fill(text: string): Promise<void>;
  /** Chooses a file by its path. */
  choose(file: string): Promise<void>;
}
