import { pressInFocused } from './controls';

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
