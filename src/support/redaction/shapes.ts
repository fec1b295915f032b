import { fill, hide, show } from './leaves';
import type { Rule } from './rules';

/** What shows of one endpoint's calls. */
export interface EndpointRules {
  arg: Rule;
  answer: Rule;
}

/** What a feature lets reports and Redux DevTools show. An endpoint without a rule does not compile. */
export interface Redaction<Api extends { endpoints: object }> {
  endpoints: Record<keyof Api['endpoints'], EndpointRules>;
  /** Its slices, by their place in the state; one that is not named here is left out. */
  slices?: Readonly<Record<string, Rule>>;
  /** What its slices' actions carry, by type; of an action that is not named here the type is all that shows. */
  payloads?: Readonly<Record<string, Rule>>;
}

export const page = (item: Rule): Rule => ({
  fields: { items: { each: item }, next: show, previous: show },
});

export const pages = (item: Rule): Rule => ({
  fields: { pages: { each: page(item) }, pageParams: { each: { each: show } } },
});

/** An endpoint whose argument is nothing, an id or a name. */
export const plain = (answer: Rule): EndpointRules => ({ arg: show, answer });

/** A text is a draft until the server has taken it. */
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
