import type { Compilation } from 'webpack';

/** The screens for everyone. */
const open = { rules: ['rules'], privacy: ['privacy'] };

/** The webpackChunkNames of each page's code (src/app/routes.tsx), by the first part of its path; the first is the default. */
const pages = {
  guest: { '': ['login'], 'reset-password': ['reset-password'], 'confirm-email': ['confirm-email'] },
  member: {
    home: ['layout', 'feed'],
    profile: ['layout', 'profile'],
    messages: ['layout', 'messages'],
    settings: ['layout', 'settings'],
    'confirm-email': ['confirm-email'],
  },
};

/**
 * What members soon need, or would need without a network: the code of pages, dialogs, tooltips, picture viewer, comments,
 * editors, outbox.
 */
const later = [
  ...new Set([
    ...Object.values(pages.member).flat(),
    'confirm',
    'tooltip',
    'picture',
    'comments',
    'editor',
    'outbox',
    'outbox-list',
  ]),
];

/**
 * The addresses of each page's code beside the app's own, and of what is fetched later, as public/preload.js reads them in
 * the page.
 * @throws Error when the build has no chunk of a name
 */
export function pageCode(compilation: Compilation): string {
  const filesOf = (name: string): string[] => {
    const group = compilation.namedChunkGroups.get(name) ?? compilation.entrypoints.get(name);
    if (!group) throw new Error(`The build has no chunk "${name}": mend scripts/pageCode.ts.`);
    return group.chunks.flatMap(({ files }) => [...files]).filter((file) => file.endsWith('.js'));
  };
  const own = new Set(filesOf('main'));
  const codeOf = (chunks: string[]) =>
    [...new Set(chunks.flatMap(filesOf))].filter((file) => !own.has(file)).map((file) => `/${file}`);
  const addresses = (table: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(table).map(([path, chunks]) => [path, codeOf(chunks)]));
  return JSON.stringify({
    guest: addresses({ ...pages.guest, ...open }),
    member: addresses({ ...pages.member, ...open }),
    later: codeOf(later),
  });
}
