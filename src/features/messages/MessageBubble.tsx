import styled from '@emotion/styled';
import { memo, type ReactNode } from 'react';
import type { Outgoing } from '../../outbox/outboxSlice';
import { LinkedText } from '../../ui/LinkedText';
import { palette } from '../../theme/theme';
import { VisuallyHidden } from '../../ui/visuallyHidden';
import { clockTime } from './messageTimes';

/** One to three emoji and nothing else. */
const FEW_EMOJI =
  /^(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*){1,3}$/u;

const Place = styled.div({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  marginTop: 2,
  '&[data-own]': { alignItems: 'flex-end' },
  '&[data-begins]': { marginTop: 10 },
});

const ROUND = 18;
const INNER = 5;

const Bubble = styled.div({
  maxWidth: 'min(85%, 30rem)',
  padding: '7px 13px',
  border: `1px solid ${palette.divider}`,
  // The bubbles of a run have a common outline on their author's side.
  borderRadius: ROUND,
  borderStartStartRadius: INNER,
  borderEndStartRadius: INNER,
  background: palette.background.raised,
  color: palette.text.primary,
  '[data-own] > &': {
    borderRadius: ROUND,
    borderStartEndRadius: INNER,
    borderEndEndRadius: INNER,
    borderColor: `color-mix(in srgb, ${palette.primary.main} 20%, ${palette.primary.wash})`,
    background: palette.primary.wash,
  },
  '[data-begins] > &': { borderStartStartRadius: ROUND, borderStartEndRadius: ROUND },
  '[data-ends] > &': { borderEndStartRadius: ROUND, borderEndEndRadius: ROUND },
  '[data-failed] > &': { borderColor: palette.error.main, background: palette.error.wash },
});

const Text = styled.p<{ $isBig: boolean }>(({ $isBig }) => ({
  // Contains the float: the time is on the last line if there is room, and as high as that.
  display: 'flow-root',
  // As in the field: each line has its own direction.
  unicodeBidi: 'plaintext',
  fontSize: $isBig ? '2.25rem' : '1rem',
  lineHeight: $isBig ? 1.25 : 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > small': { marginTop: $isBig ? 24 : '0.25rem' },
}));

const Fact = styled.small({
  float: 'inline-end',
  marginInlineStart: 10,
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  color: palette.text.secondary,
  whiteSpace: 'nowrap',
  '[data-failed] &': { color: palette.error.main, fontWeight: 600 },
});

export type MessageStatus = 'sent' | Outgoing['status'];

const STATUSES: Record<Outgoing['status'], string> = {
  waiting: 'Waiting to be sent',
  sending: 'Sending…',
  failed: 'Not sent',
};

interface MessageBubbleProps {
  /** Of the message. */
  id: string;
  /** For screen readers, which do not tell the side it is on. */
  author: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  isOwn: boolean;
  beginsRun: boolean;
  endsRun: boolean;
  status: MessageStatus;
  /** The actions on it. */
  children?: ReactNode;
}

/** One message with its status, if it is not sent, or else its time; of a run, the last message shows the time. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { id, author, content, createdAt, isOwn, beginsRun, endsRun, status, children } = props;
  const date = new Date(createdAt);
  const Time = endsRun ? Fact : VisuallyHidden;
  return (
    <Place
      data-message={status === 'sent' ? id : undefined}
      data-unsent={status !== 'sent' || undefined}
      data-own={isOwn || undefined}
      data-begins={beginsRun || undefined}
      data-ends={endsRun || undefined}
      data-failed={status === 'failed' || undefined}
    >
      <Bubble title={status === 'sent' ? date.toLocaleString() : undefined}>
        <VisuallyHidden>{author}: </VisuallyHidden>
        <Text dir="auto" $isBig={FEW_EMOJI.test(content)}>
          <span>
            <LinkedText text={content} />
          </span>
          {status === 'sent' ? (
            <Time>
              <time dateTime={createdAt}>{clockTime(date)}</time>
            </Time>
          ) : (
            <Fact>{STATUSES[status]}</Fact>
          )}
        </Text>
      </Bubble>
      {children}
    </Place>
  );
});
