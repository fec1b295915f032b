/** The list of conversations. */
export const CONVERSATIONS = { type: 'Conversation', id: 'LIST' } as const;

/** The messages with a member. */
export const messagesWith = (username: string) => ({ type: 'Message', id: username.toLowerCase() }) as const;
