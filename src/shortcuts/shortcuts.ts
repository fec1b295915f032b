import {
  controlOf,
  focusField,
  focusFieldOnceShown,
  pressInFeed,
  pressInFocused,
  writeComment,
} from './controls';

/** What shortcuts need beside the controls of the page. */
export interface ShortcutContext {
  /** The member's own. */
  username: string;
  /** Goes to a page of the app. */
  go: (path: string) => void;
  /** Opens the dialog that lists the shortcuts. */
  openDialog: () => void;
}

interface Shortcut {
  /** A key as in `KeyboardEvent.key`, or two to press one after the other. */
  keys: string;
  label: string;
  action: (context: ShortcutContext) => void;
  /** Acts again and again while the key is held down. */
  repeats?: true;
}

/** The keyboard shortcuts. Both the listener (useShortcuts) and the dialog (ShortcutsDialog) read this list. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'j', label: 'Next post', action: () => pressInFeed('PageDown'), repeats: true },
  { keys: 'k', label: 'Previous post', action: () => pressInFeed('PageUp'), repeats: true },
  { keys: 'l', label: 'Like the post or comment', action: () => pressInFocused('l') },
  { keys: 's', label: 'Smite the post or comment', action: () => pressInFocused('s') },
  { keys: 'c', label: 'Comment on the post', action: () => writeComment('c') },
  {
    keys: 'n',
    label: 'New post',
    action: ({ go }) => {
      if (!controlOf('n')) go('/home');
      focusFieldOnceShown(() => controlOf('n'));
    },
  },
  {
    keys: '/',
    label: 'Search users',
    action: () => {
      const field = controlOf('/');
      // On a phone the field is hidden until its button is pressed.
      if (field && !focusField(field)) field.closest('[role="search"]')?.querySelector('button')?.click();
    },
  },
  { keys: 'g h', label: 'Go to the home page', action: ({ go }) => go('/home') },
  { keys: 'g m', label: 'Go to your messages', action: ({ go }) => go('/messages') },
  { keys: 'g p', label: 'Go to your profile', action: ({ go, username }) => go(`/profile/${username}`) },
  { keys: '?', label: 'Show this list', action: ({ openDialog }) => openDialog() },
];
