import { fill, hide, picture, show, type Leaf, type Rule } from './rules';

/** Rules for the fields of all responses, as they are cached. A field with one name has one rule, whatever it belongs to. */
function responseWith(others: Record<string, Leaf>) {
  const nested: Rule = { choose: () => rule };
  const rule: { fields: Record<string, Rule> } = {
    fields: {
      after: show,
      author_godtier: show,
      author_profile_picture: picture,
      author_username: show,
      before: show,
      bio: show,
      changedAt: show,
      comment_count: show,
      comments: nested,
      comments_next: show,
      content: show,
      content_warning: show,
      created_at: show,
      current_period_end: show,
      detail: show,
      edited_by_username: show,
      email: hide,
      follower_count: show,
      following_count: show,
      from: nested,
      godtier: show,
      has_hades_subscription: show,
      has_zeus_subscription: show,
      has_mutes: show,
      id: show,
      image: picture,
      image_height: show,
      image_placeholder: picture,
      image_width: show,
      is_deleted: show,
      is_followed: show,
      is_guarded: show,
      is_liked: show,
      is_moderator: show,
      is_smited: show,
      is_temporarily_edited: show,
      is_unread: show,
      isStale: show,
      // Ids and usernames, or whole messages and conversations.
      items: { choose: (item) => (typeof item === 'object' ? rule : show) },
      latest_message: nested,
      like_count: show,
      next: show,
      pageParams: nested,
      pages: nested,
      parent: show,
      previous: show,
      prices: hide,
      profile_picture: picture,
      publishable_key: hide,
      readAt: show,
      replies: nested,
      replies_next: show,
      reply_count: show,
      script_url: show,
      sender_username: show,
      sessionId: hide,
      sign_up: show,
      smite_count: show,
      status: show,
      subscription_status: show,
      subscriptions: nested,
      temp_edit_ends_at: show,
      temp_edit_remaining: show,
      text: show,
      tier: show,
      time_since_posted: show,
      trial_end: show,
      unread_count: show,
      unseen_notices: show,
      newest_notice: show,
      until: show,
      url: hide,
      used_free_trial: show,
      user: nested,
      user_id: show,
      username: show,
      words: { each: fill },
      ...others,
    },
  };
  return rule;
}

/** What any member may see, and the own profile. */
export const response = responseWith({});

/** Messages and conversations are private. */
export const privateResponse = responseWith({ content: fill });

const unnamed = responseWith({ id: hide, username: fill });
/** Whom a member has blocked or muted, and the muted words, are private. */
export const safetyResponse: Rule = { choose: (value) => (typeof value === 'object' ? unnamed : fill) };
