import { isFocusLost, keepFocus } from './keepFocus';

const focus = (id: string) => document.getElementById(id)?.focus();
const focused = () => document.activeElement?.id || document.activeElement?.localName;
const later = () => new Promise((resolve) => setTimeout(resolve, 150));

keepFocus();

beforeEach(() => {
  document.body.innerHTML = `
    <button id="outside"></button>
    <main id="main" tabindex="-1">
      <h1 id="heading" tabindex="-1"></h1>
      <article id="card" tabindex="-1">
        <div id="text"><button id="more"></button><button id="save"></button></div>
      </article>
    </main>`;
});

test('when the control that has the focus is removed, what is around it gets the focus', async () => {
  focus('more');
  document.getElementById('text')!.remove();
  await later();
  expect(focused()).toBe('card');
  expect(isFocusLost()).toBe(true);
  document.getElementById('card')!.remove();
  await later();
  expect(focused()).toBe('main');
});

test('without anything focusable around it the heading of the page gets the focus', async () => {
  focus('outside');
  document.getElementById('outside')!.remove();
  await later();
  expect(focused()).toBe('heading');
});

test('what the app or the member focuses meanwhile keeps the focus', async () => {
  focus('more');
  document.getElementById('more')!.remove();
  focus('outside');
  await later();
  expect(focused()).toBe('outside');
  expect(isFocusLost()).toBe(false);
});

test('a control that is still there gets no focus back: the member has pressed beside it', async () => {
  focus('more');
  document.getElementById('more')!.blur();
  document.getElementById('save')!.remove();
  await later();
  expect(focused()).toBe('body');
});
