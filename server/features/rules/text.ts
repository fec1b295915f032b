/** The rules of a network whose operator has written none (RULES_FILE). # begins a heading, - an item of a list. */
export const RULES = `Be decent to each other. These rules say what is not allowed here, what happens then, and what you can do.

# What is not allowed
- What the law forbids: threats, fraud, pictures of abused children, selling what may not be sold.
- Violence: calling for it, threatening with it, showing it for its own sake. Encouraging anyone to hurt themselves.
- Sexual pictures and texts that others do not expect. Sexual content about minors, in whatever form.
- Hate: attacking people for their origin, colour, religion, sex, orientation or disability.
- Harassment: insulting, following or exposing someone, or sending others after them. Private details of others.
- Spam: advertising that no one asked for, the same text again and again, links that deceive.
- Pretending to be someone else, or to act for this network.

# What you can do
- Mute members or words that you do not want to read. No one is told.
- Block members: then neither of you meets the other here. No one is told.
- Report a post, a comment, a message, a member or a picture from its menu. Who is reported is never told by whom.

# What happens after a report
- A moderator looks at what you saw when you reported it. Many reports of one thing are one case.
- The moderator decides: nothing, a warning, hiding a post behind a warning, removing it, or suspending the account until a day or for good.
- You are told the decision and its reason in Settings, and so is the member whom it is about.
- Moderators never decide about themselves, about members they have blocked, or about what they reported.

# If you disagree
- You can appeal a decision once within six months, whether you reported or were reported. Another moderator decides then.
- While your account is suspended you can log in to read why, to appeal, and to delete the account.

# What is kept
- What was reported is kept as it was seen, for moderators alone, until 90 days after the decision; a year where it was illegal.
`;
