import { writeFile } from 'node:fs/promises';
import { freshName, signUp, type Member } from '../support/member';
import { plainPicture } from '../support/pictures';
import type { Page } from './support/page';
import { test } from './support/test';

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 800 };

/** For `has`: a pressed button keeps the focus, where the keyboard goes on. */
const HAS_FOCUS = '([button]) => document.activeElement === button';

/** For `has`: of a button it is `none`, or a long press would select its label. */
const SELECTION = '([element]) => getComputedStyle(element).webkitUserSelect';

type Person = Pick<Member, 'username' | 'password'>;

async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.label('Username').fill(username);
  await page.label('Password').fill(password);
  await page.role('button', 'Log In').click();
  await page.role('textbox', "What's on your mind?").isVisible();
}

test('a newcomer signs up, posts a picture, comments, likes, chooses the dark theme and logs out', async ({
  openPage,
}, info) => {
  const username = freshName();
  const password = `gate of ${username}`;
  const text = `First words of ${username}`;
  const picture = info.outputPath('sea.png');
  await writeFile(picture, await plainPicture('#1e2c69', 400, 300));

  const page = await openPage(PHONE);
  await page.open('/');
  await page.role('button', "Don't have an account? Sign Up").click();
  await page.label('Email').fill(`${username}@example.org`);
  await page.label('Username').fill(username);
  await page.label('Password').fill(password);
  await page.role('button', 'Sign Up').click();
  await page.text('Registration successful! Please log in.').isVisible();
  await logIn(page, { username, password });

  await page.role('textbox', "What's on your mind?").fill(text);
  await page.label('Image file').choose(picture);
  await page.role('img', 'The picture of your post').isVisible();
  await page.role('button', 'Post').click();
  await page.text('Post created successfully!').isVisible();
  await page.role('button', 'Post').has(HAS_FOCUS, true);
  await page.reload();
  const post = page.role('article').with(text);
  await post.has("([card]) => [...card.querySelectorAll('img')].at(-1).naturalWidth", 400);

  await post.role('button', 'Like, 0').click();
  await post.role('button', 'Like, 1').isVisible();
  await post.role('button', 'Comment, 0').click();
  await post.role('textbox', 'Write a comment').fill('Second words');
  await post.role('button', 'Post').click();
  await page.text('Comment added successfully!').isVisible();
  await post.role('button', 'Post').has(HAS_FOCUS, true);
  await post.role('button', 'Comment, 1').isVisible();

  await page.role('button', 'Switch to the dark theme').click();
  await page.reload();
  await page.role('button', 'Switch to the light theme').isVisible();
  await page.has('([body]) => getComputedStyle(body).colorScheme', 'dark');
  await page.role('button', 'Log out').has(SELECTION, 'none');
  await page.role('button', 'Log out').click();
  await page.role('button', 'Log In').isVisible();
  await page.open('/home');
  await page.text('Please log in to access this page').isVisible();
});

test('two members write to each other, live, on a desktop and a phone', async ({ openPage, server }) => {
  const [one, other] = [await signUp(server.url), await signUp(server.url)];
  const desktop = await openPage(DESKTOP);
  const phone = await openPage(PHONE);
  await Promise.all([
    desktop.open('/').then(() => logIn(desktop, one)),
    phone.open('/').then(() => logIn(phone, other)),
  ]);

  await desktop.open(`/messages/${other.username}`);
  await desktop.role('textbox', 'Type your message...').fill('Are you there?');
  await desktop.role('button', 'Send').click();
  await desktop.role('log').text('Are you there?').isVisible();
  await phone.role('navigation', 'Main').role('link', 'Messages, 1 unread').isVisible();

  await phone.open(`/messages/${one.username}`);
  await phone.role('log').text('Are you there?').isVisible();
  await phone.role('textbox', 'Type your message...').fill('I am');
  await phone.role('button', 'Send').click();
  await desktop.role('log').text('I am').isVisible();
});
