import type { Page } from '@playwright/test';
import type { Message } from '../../../contract/messages';
import { amend, calls, hold, limit, refuse } from '../responses';
import type { Area } from '../shot';
import { open, press, see } from '../steps';

const CHAT = '/messages/Persephone';
const openChat = (page: Page) => open(page, CHAT, 'In autumn!');

async function send(page: Page, text: string): Promise<void> {
  await openChat(page);
  await page.getByPlaceholder('Type your message...').fill(text);
  await press(page, 'Send');
}

/** Conversations and the chat. */
export const messages: Area = {
  name: 'messages',
  shots: [
    { name: 'list', go: (page) => open(page, '/messages', 'It does not scan yet.') },
    { name: 'list-empty', as: 'Echo', go: (page) => open(page, '/messages', 'No conversations yet') },
    {
      name: 'list-unsent',
      go: async (page) => {
        await refuse(page, calls.sendMessage);
        await send(page, 'Into the void.');
        await see(page, 'Not sent');
        await open(page, '/messages/Hera', 'Start the conversation!');
        await page.getByPlaceholder('Type your message...').fill('Your peacock is on our roof again.');
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: /Messages/ })
          .click();
        await see(page, 'Draft:');
      },
    },
    {
      name: 'search',
      go: async (page) => {
        await open(page, '/messages', 'It does not scan yet.');
        const field = page.getByRole('combobox', { name: 'Find someone to write to' });
        await field.filter({ visible: true }).fill('pers');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'list-skeleton',
      go: async (page) => {
        await hold(page, calls.conversations);
        await page.goto('/messages');
        await page.getByRole('status', { name: 'Loading conversations' }).waitFor();
      },
    },
    {
      name: 'list-error',
      go: async (page) => {
        await refuse(page, calls.conversations);
        await open(page, '/messages', 'Failed to load conversations');
      },
    },
    { name: 'conversation', go: openChat },
    { name: 'conversation-empty', go: (page) => open(page, '/messages/Hera', 'Start the conversation!') },
    {
      name: 'conversation-unread',
      go: async (page) => {
        await amend<Message[]>(page, calls.messages, (messages) =>
          messages.map((message) =>
            message.content.startsWith('See you') ? { ...message, is_unread: true } : message,
          ),
        );
        await open(page, CHAT, 'New messages');
      },
    },
    {
      name: 'conversation-skeleton',
      go: async (page) => {
        await hold(page, calls.messages);
        await page.goto(CHAT);
        await page.getByRole('status', { name: 'Loading messages' }).waitFor();
      },
    },
    {
      name: 'conversation-rate-limited',
      go: async (page) => {
        await limit(page, calls.messages);
        await open(page, CHAT, 'Trying again in 60 s…');
      },
    },
    {
      name: 'conversation-offline',
      go: async (page) => {
        await openChat(page);
        await page.context().setOffline(true);
        await see(page, 'You are offline.');
      },
    },
    {
      name: 'unknown-member',
      go: (page) => open(page, '/messages/Nobody', 'Failed to load messages with Nobody'),
    },
    {
      name: 'sending',
      go: async (page) => {
        await hold(page, calls.sendMessage);
        await send(page, 'On its way.');
        await see(page, 'Sending…');
      },
    },
    {
      name: 'not-sent',
      go: async (page) => {
        await refuse(page, calls.sendMessage);
        await send(page, 'Into the void.');
        await see(page, 'Not sent');
      },
    },
    {
      name: 'writing',
      go: async (page) => {
        await openChat(page);
        await page.getByPlaceholder('Type your message...').fill('One line,\nand another,\nand a third.');
      },
    },
  ],
};
