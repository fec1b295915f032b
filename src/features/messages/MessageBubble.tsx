import styled from '@emotion/styled';
import { memo, type ReactNode } from 'react';
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

const Bubble = styled.div({
  maxWidth: 'min(85%, 30rem)',
  padding: '7px 13px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 18,
  background: palette.background.raised,
  color: palette.text.primary,
  '[data-own] > &': {
    borderColor: `color-mix(in srgb, ${palette.primary.main} 20%, ${palette.primary.wash})`,
    background: palette.primary.wash,
  },
  // The corner that points to the author.
  '[data-begins] > &': { borderTopLeftRadius: 5 },
  '[data-begins][data-own] > &': { borderTopLeftRadius: 18, borderTopRightRadius: 5 },
  '[data-failed] > &': { borderColor: palette.error.main, background: palette.error.wash },
});

const Text = styled.p<{ isBig: boolean }>(({ isBig }) => ({
  // Contains the float: the time is on the last line if there is room.
  display: 'flow-root',
  fontSize: isBig ? '2.25rem' : '1rem',
  lineHeight: isBig ? 1.25 : 1.45,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > small': { marginTop: isBig ? 24 : 4 },
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

export type MessageStatus = 'sent' | 'sending' | 'failed';

interface MessageBubbleProps {
  /** For screen readers, which do not tell the side it is on. */
  author: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  isOwn: boolean;
  beginsRun: boolean;
  status: MessageStatus;
  /** The actions on it. */
  children?: ReactNode;
}

/** One message with its time, or with its status if it is not sent. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { author, content, createdAt, isOwn, beginsRun, status, children } = props;
  const date = new Date(createdAt);
  return (
    <Place
      data-message={status === 'sent' || undefined}
      data-own={isOwn || undefined}
      data-begins={beginsRun || undefined}
      data-failed={status === 'failed' || undefined}
    >
      <Bubble>
        <VisuallyHidden>{author}: </VisuallyHidden>
        <Text dir="auto" isBig={FEW_EMOJI.test(content)}>
          <span>
            <LinkedText text={content} />
          </span>
          <Fact>
            {status === 'sending' && 'Sending…'}
            {status === 'failed' && 'Not sent'}
            {status === 'sent' && (
              <time dateTime={createdAt} title={date.toLocaleString()}>
                {clockTime(date)}
              </time>
            )}
          </Fact>
        </Text>
      </Bubble>
      {children}
    </Place>
  );
});
