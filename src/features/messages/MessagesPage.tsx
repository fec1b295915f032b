import styled from '@emotion/styled';
import Typography from '@mui/material/Typography';
import { Navigate, useParams } from 'react-router-dom';
import { StateBox } from '../../ui/states';
import { MessageIcon } from '../../ui/navigationIcons';
import { PageHeading } from '../../ui/PageHeading';
import { TWO_PANES } from '../../theme/measures';
import { palette, theme } from '../../theme/theme';
import { Chat } from './Chat';
import { ConversationList } from './ConversationList';
import { useMessagesPolling } from './conversationsApi';
import { RecipientSearch } from './RecipientSearch';

const WIDE = theme.breakpoints.up(TWO_PANES);

/** Two panes side by side; on a narrow screen, one of them. */
const Panes = styled.div({
  position: 'relative',
  display: 'grid',
  height: '100%',
  // Not hidden, which a focused field could scroll.
  overflow: 'clip',
  background: palette.background.paper,
  [theme.breakpoints.up('sm')]: { border: `1px solid ${palette.divider}`, borderRadius: 14 },
  [WIDE]: { gridTemplateColumns: 'minmax(max(260px, 12rem), 5fr) 9fr' },
});

const pane = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
} as const;

/** On a narrow screen it stays in the layout behind the chat, so that it keeps its scroll position. */
const ListPane = styled.section(pane, {
  gridArea: '1 / 1',
  '[data-chat] > &': { visibility: 'hidden' },
  [WIDE]: { borderRight: `1px solid ${palette.divider}`, '[data-chat] > &': { visibility: 'visible' } },
});

const ChatPane = styled.section(pane, {
  display: 'none',
  gridArea: '1 / 1',
  '[data-chat] > &': { display: 'flex' },
  [WIDE]: { display: 'flex', gridArea: '1 / 2' },
});

/** Above the list where there is no other pane, which has one of its own. */
const ListSearch = styled(RecipientSearch)({ margin: '0 16px 8px', [WIDE]: { display: 'none' } });

const PaneSearch = styled(RecipientSearch)({ width: '100%', maxWidth: 360, marginTop: 12 });

/** Scrolls where the options of the search have no room. */
const Placeholder = styled.div({ display: 'grid', alignContent: 'center', flex: 1, overflowY: 'auto' });

/** Paths of the API in the place of a username (spec §7); they are reserved names. */
const RESERVED_NAMES = ['conversations', 'unread-count'];

/** Conversations, and the chat with one member (spec §2). */
export default function MessagesPage() {
  const { username } = useParams();
  useMessagesPolling();
  if (username && RESERVED_NAMES.includes(username.toLowerCase())) return <Navigate to="/messages" replace />;
  return (
    <Panes data-fills-window data-chat={username}>
      <PageHeading title={username ? `Messages with ${username}` : 'Messages'} isHidden />
      <ListPane aria-labelledby="conversations">
        <Typography variant="h2" id="conversations" sx={{ p: '14px 16px 10px' }}>
          Conversations
        </Typography>
        <ListSearch />
        <ConversationList open={username} />
      </ListPane>
      <ChatPane aria-label="Chat">
        {username ? (
          <Chat key={username.toLowerCase()} username={username} />
        ) : (
          <Placeholder>
            <StateBox>
              <MessageIcon />
              <h2>Select a conversation or start a new one</h2>
              <PaneSearch />
            </StateBox>
          </Placeholder>
        )}
      </ChatPane>
    </Panes>
  );
}
