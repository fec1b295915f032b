import {
  controlOf,
  focusField,
  focusFieldOnceShown,
  pressInFeed,
  pressInFocused,
  pressOffered,
  pressOnPage,
  shownControlOf,
  stepInRows,
  writeComment,
} from './controls';

/** What shortcuts need beside the controls of the page. */
export interface ShortcutContext {
  /** The member's own. */
  username: string;
  /** The path of the page. */
  pathname: string;
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

const ofPosts: readonly Shortcut[] = [
  { keys: 'j', label: 'Next post', action: () => pressInFeed('PageDown'), repeats: true },
  { keys: 'k', label: 'Previous post', action: () => pressInFeed('PageUp'), repeats: true },
  { keys: 'l', label: 'Like the post or comment', action: () => pressInFocused('l') },
  { keys: 's', label: 'Smite the post or comment', action: () => pressInFocused('s') },
  { keys: 'c', label: 'Comment on the post', action: () => writeComment('c') },
];

/** Those that move in a list of this. */
const ofRows = (what: string): Shortcut[] => [
  { keys: 'j', label: `Next ${what}`, action: () => stepInRows(1), repeats: true },
  { keys: 'k', label: `Previous ${what}`, action: () => stepInRows(-1), repeats: true },
];

/** Those of the moderators' screen (decisions: Safety). */
const ofCases: readonly Shortcut[] = [
  ...ofRows('case'),
  { keys: '1', label: 'Decide: no action', action: () => pressOnPage('1') },
  { keys: '2', label: 'Decide: warn', action: () => pressOnPage('2') },
  { keys: '3', label: 'Decide: hide the post behind a warning', action: () => pressOnPage('3') },
  { keys: '4', label: 'Decide: remove', action: () => pressOnPage('4') },
  { keys: '5', label: 'Decide: suspend', action: () => pressOnPage('5') },
];

const ofAllPages: readonly Shortcut[] = [
  {
    keys: 'n',
    label: 'New post',
    action: ({ go }) => {
      // Not the context's path: that is of the page that is shown, which may be about to give way to another.
      if (window.location.pathname !== '/home') go('/home');
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
  { keys: 'z', label: 'Undo or show, while a message offers it', action: pressOffered },
  { keys: '?', label: 'Show this list', action: ({ openDialog }) => openDialog() },
];

/** The keyboard shortcuts of pages with posts. */
export const shortcuts = [...ofPosts, ...ofAllPages];
const forMessages = [
  ...ofRows('conversation'),
  {
    keys: 'w',
    label: 'Write to someone',
    action: ({ go }: ShortcutContext) => {
      go('/messages');
      focusFieldOnceShown(() => shownControlOf('w'));
    },
  },
  ...ofAllPages,
];
const forModerators = [...ofCases, ...ofAllPages];

export const isModeration = (pathname: string): boolean => pathname.startsWith('/moderation');
export const isMessages = (pathname: string): boolean => pathname.startsWith('/messages');

/** The keyboard shortcuts of a page. Both the listener (useShortcuts) and the dialog (ShortcutsDialog) read this list. */
export const shortcutsOf = (pathname: string): readonly Shortcut[] =>
  isModeration(pathname) ? forModerators : isMessages(pathname) ? forMessages : shortcuts;
