import { Fragment } from 'react';

/** A name that, where a line has no room for it, breaks after a dot, dash or underscore before it breaks anywhere. */
export const Breakable = ({ text }: { text: string }) =>
  (text.match(/[^._-]+[._-]*|^[._-]+/g) ?? []).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
