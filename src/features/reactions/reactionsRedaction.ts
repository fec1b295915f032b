import type { Reaction } from '#contract/common';
import { show } from '../../support/redaction/leaves';
import { fieldsOf } from '../../support/redaction/rules';

export const reaction = fieldsOf<Reaction>({
  status: show,
  like_count: show,
  smite_count: show,
  is_liked: show,
  is_smited: show,
});
