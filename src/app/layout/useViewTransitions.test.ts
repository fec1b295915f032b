import { mayFade } from './useViewTransitions';

/** A browser that has view transitions, or not, and a member who wants motion, or not. */
function useBrowser({ hasTransitions = true, isReduced = false, isHidden = false }): void {
  if (hasTransitions) Object.assign(document, { startViewTransition: jest.fn() });
  Object.assign(window, { matchMedia: () => ({ matches: isReduced }) });
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'startViewTransition');
  Reflect.deleteProperty(window, 'matchMedia');
});

test.each([
  ['/home', '/profile/bob', true],
  ['/profile/bob', '/profile/alice', true],
  ['/messages', '/messages/bob', true],
  ['/messages/bob', '/home', true],
  // A dialog has an entry of its own, over the same page.
  ['/home', '/home', false],
  ['/home', '/settings', false],
  ['/home', '/', false],
  ['/homes', '/profile/bob', false],
])('from %s to %s pages fade: %s', (from, to, fades) => {
  useBrowser({});
  expect(mayFade(from, to)).toBe(fades);
});

test.each([{ hasTransitions: false }, { isReduced: true }, { isHidden: true }])(
  'they do not with %j',
  (browser) => {
    useBrowser(browser);
    expect(mayFade('/home', '/profile/bob')).toBe(false);
  },
);
