import type { Link } from './types';

const csrfToken = () => /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1];

/** Sends the cookie csrftoken as X-CSRFToken; it is read for each attempt, since it may have changed (spec §7). */
export const withCsrf: Link = (next) => (args, api, options) => {
  const token = csrfToken();
  return next(token ? { ...args, headers: { ...args.headers, 'X-CSRFToken': token } } : args, api, options);
};
