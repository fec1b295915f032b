import '@testing-library/jest-dom';
import { awaitChat, pressInFocused, pressOffered, stepInRows } from './controls';

const pressed: string[] = [];

beforeEach(() => {
  pressed.length = 0;
  document.body.innerHTML = `
    <article id="post" tabindex="-1">
      <button id="like-post" aria-keyshortcuts="l"></button>
      <ul>
        <li id="comment" tabindex="-1">
          <button id="like-comment" aria-keyshortcuts="l"></button>
          <button id="reply"></button>
        </li>
        <li id="deleted" tabindex="-1">
          <ul><li><button id="like-reply" aria-keyshortcuts="l"></button></li></ul>
        </li>
      </ul>
    </article>
    <button id="outside"></button>`;
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed.push(button.id));
});

test.each([
  ['post', ['like-post']],
  ['comment', ['like-comment']],
  ['reply', ['like-comment']],
  ['deleted', []],
  ['outside', []],
])('with the focus in "%s" a shortcut presses %j', (id, buttons) => {
  document.getElementById(id)?.focus();
  pressInFocused('l');
  expect(pressed).toEqual(buttons);
});

test('a button that is disabled is not pressed', () => {
  document.getElementById('post')?.focus();
  document.querySelector<HTMLButtonElement>('#like-post')!.disabled = true;
  pressInFocused('l');
  expect(pressed).toEqual([]);
});

describe('in a list beside what is opened from it', () => {
  const step = (by: 1 | -1) => {
    stepInRows(by);
    return document.activeElement?.textContent;
  };
  const list = (attributes: string) => {
    document.body.innerHTML = `<ul data-rows>${['one', 'two', 'three']
      .map((name) => `<li><a href="#" ${name === 'two' ? attributes : ''}>${name}</a></li>`)
      .join('')}</ul>`;
  };

  test('the focus goes from row to row, and no further than the ends', () => {
    list('');
    expect([step(1), step(1), step(1), step(1), step(-1)]).toEqual(['one', 'two', 'three', 'three', 'two']);
  });

  test('it begins at the row that is open', () => {
    list('aria-current="page"');
    expect(step(1)).toBe('three');
  });
});

test('what is offered is the Undo of the latest toast that has one', () => {
  document.body.innerHTML = `<div id="toasts">${[1, 2]
    .map((id) => `<button>Undo</button><button id="${id}">Close</button>`)
    .join('')}</div>`;
  const pressedUndo: number[] = [];
  document
    .querySelectorAll('#toasts button')
    .forEach((button, index) => button.addEventListener('click', () => pressedUndo.push(index)));
  pressOffered();
  expect(pressedUndo).toEqual([2]);
});

describe('on the way to a conversation', () => {
  const key = (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    return document.activeElement!.dispatchEvent(event);
  };
  const arrive = async () => {
    document.body.innerHTML += '<div data-chat="bob"><textarea>Kept</textarea></div>';
    await Promise.resolve();
    return document.querySelector('textarea')!;
  };
  const device = (hasMouse: boolean) => (window.matchMedia = () => ({ matches: hasMouse }) as MediaQueryList);

  test('what is typed is written after the draft in its field, which gets the focus', async () => {
    device(true);
    awaitChat('/messages/bob');
    expect(key('n')).toBe(false);
    expect(key('o')).toBe(false);
    const field = await arrive();
    expect(field).toHaveFocus();
    expect(field.value).toBe('Keptno');
  });

  test.each([
    ['a page without a conversation', '/messages', true],
    ['another page', '/profile/bob', true],
    ['a touch screen', '/messages/bob', false],
  ])('keys are free with %s', async (_case, path, hasMouse) => {
    device(hasMouse);
    awaitChat(path);
    expect(key('n')).toBe(true);
    expect(await arrive()).not.toHaveFocus();
  });
});
