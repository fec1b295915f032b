import { fill, hide, show } from './leaves';
import type { Rule } from './rules';

/** The rules for the argument and answer of an endpoint. */
export interface EndpointRules {
  arg: Rule;
  answer: Rule;
}

/** What reports and Redux DevTools may show of a feature. An endpoint without rules does not compile. */
export interface Redaction<Api extends { endpoints: object }> {
  endpoints: Record<keyof Api['endpoints'], EndpointRules>;
  /** The feature's slices, by their key in the state; others are left out. */
  slices?: Readonly<Record<string, Rule>>;
  /** The payloads of the feature's actions, by type; of other actions only the type is shown. */
  payloads?: Readonly<Record<string, Rule>>;
}

export const page = (item: Rule): Rule => ({
  fields: { items: { each: item }, next: show, previous: show, readAt: show },
});

export const pages = (item: Rule): Rule => ({
  fields: { pages: { each: page(item) }, pageParams: { each: { fields: { before: show, after: show } } } },
});

/** The fields of `Fresh` (api/freshness). */
export const freshness = { readAt: show, changedAt: show, isStale: show } as const;

/** Rules for an endpoint whose argument is void, an id or a name. */
export const plain = (answer: Rule): EndpointRules => ({ arg: show, answer });

/** Rules for an endpoint that sends a text, which is a private draft until the server has accepted it. */
export const writing = (answer: Rule): EndpointRules => ({
  arg: {
    fields: {
      id: show,
      postId: show,
      parentId: show,
      username: show,
      content: fill,
      image: hide,
      submissionKey: show,
    },
  },
  answer,
});
