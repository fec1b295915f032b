import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { selectUsername } from '../../features/auth/authSlice';
import { useUnreadCount } from '../../features/messages/conversationsApi';
import { NetworkBar } from '../../network/NetworkBar';
import { useGetOwnProfileQuery } from '../../features/members/membersApi';
import { column } from '../../ui/architecture';
import { setTitleCount } from '../../ui/PageHeading';
import { LoadingCards } from '../../ui/skeletons';
import {
  BAR_HEIGHT,
  COLUMN,
  HEADER_HEIGHT,
  KEYBOARD,
  LOW,
  PILL_GAP,
  VERY_LOW,
  WRITING,
} from '../../theme/measures';
import { palette, theme } from '../../theme/theme';
import { useAppSelector } from '../hooks';
import { PageBoundary } from '../PageBoundary';
import { BottomBar } from './BottomBar';
import { Eventually } from './Eventually';
import { Header } from './Header';
import { LazyOutbox } from './LazyOutbox';
import { LazySafety } from './LazySafety';
import { Shortcuts } from './Shortcuts';
import { useLive } from './useLive';
import { useViewTransitions } from './useViewTransitions';

const loadNotice = () => import(/* webpackChunkName: "notice" */ '../../features/reports/NoticeBanner');

/** Decorative temple columns beside the page on wide screens. */
const Columns = styled.div({
  display: 'none',
  [theme.breakpoints.up('md')]: { display: 'block' },
  // Of a column only its ends would be left.
  '@media (forced-colors: active)': { display: 'none' },
  [LOW]: { display: 'none' },
  '& > div': { ...column, position: 'fixed', top: HEADER_HEIGHT - 4, bottom: 0, opacity: 0.8 },
  '& > :first-of-type': { right: 'calc(50% + var(--page-width) / 2)' },
  '& > :last-of-type': { left: 'calc(50% + var(--page-width) / 2)' },
});

/** The width of a page with two columns, in pixels. */
const WIDE_COLUMN = 960;

/** Leaves room for the temple's columns. */
const WIDE_PAGE = {
  '--page-width': `${WIDE_COLUMN}px`,
  [theme.breakpoints.up('md')]: { '--page-width': `min(${WIDE_COLUMN}px, 100vw - 140px)` },
};

/** A page that fills the window (`data-fills-window`) scrolls inside itself, between the bars. */
const Window = styled.div({
  // The height that the bottom bar covers.
  '--bar-height': `calc(${BAR_HEIGHT}px + env(safe-area-inset-bottom))`,
  '--page-width': `${COLUMN}px`,
  // The bar is a pill, clear of the window's edge.
  [theme.breakpoints.up('md')]: {
    '--bar-height': `calc(${BAR_HEIGHT + PILL_GAP}px + env(safe-area-inset-bottom))`,
  },
  [KEYBOARD]: { [WRITING]: { '--bar-height': '0px' } },
  // Neither the bar nor what says that there is no network is over the page.
  [VERY_LOW]: { '--bar-height': '0px', '--network-bar': '0px' },
  'html[data-frame="messages"] &': WIDE_PAGE,
  '&:has([data-fills-window])': {
    ...WIDE_PAGE,
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    // The bottom bar is below the window.
    [VERY_LOW]: { height: `calc(100dvh + ${BAR_HEIGHT}px + env(safe-area-inset-bottom))` },
  },
});

const bar = 'var(--bar-height)';
/** What covers the end of a page: the bottom bar, and what says that there is no network (network/NetworkBar). */
const end = `51px + ${bar} + var(--network-bar, 0px)`;

const Main = styled.main({
  position: 'relative',
  maxWidth: COLUMN,
  minHeight: '70vh',
  margin: '0 auto',
  padding: `8px 0 calc(${end})`,
  [theme.breakpoints.up('sm')]: { padding: `20px 16px calc(${end})` },
  '&:focus': { outline: 'none' },
  '&:has(> [data-fills-window])': {
    flex: 1,
    width: '100%',
    maxWidth: 'var(--page-width)',
    minHeight: 0,
    padding: `0 0 ${bar}`,
    [theme.breakpoints.up('sm')]: { padding: `16px 16px calc(16px + ${bar})` },
    // Where that is more than the window has, the header is scrolled away.
    [LOW]: { minHeight: `calc(180px + ${bar})`, padding: `0 0 ${bar}` },
  },
});

/** Visible only while it has the focus; lets keyboard users skip the header. */
const SkipLink = styled.a({
  position: 'fixed',
  zIndex: 20,
  top: 8,
  left: 8,
  padding: '10px 16px',
  borderRadius: 8,
  background: palette.primary.main,
  color: palette.primary.contrastText,
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
});

/** How pages fade into each other (useViewTransitions). */
const fading = css({
  '::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)': {
    animationDuration: '160ms',
  },
});

/** The places of the page's cards, as in public/index.html. */
function FramePage() {
  useEffect(
    () => () => {
      // The address that the document was loaded with is not this page's any more.
      delete document.documentElement.dataset['frame'];
    },
    [],
  );
  return (
    <div className="frame-page" aria-hidden="true">
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className="frame-card" />
      ))}
    </div>
  );
}

const isKeptByWorker = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** The layout of every page for members: header, page, bottom bar (spec §2). */
export default function AppLayout() {
  const username = useAppSelector(selectUsername) ?? '';
  const unread = useUnreadCount();
  // At first it may be the one of an earlier visit (listeners/syncOwnProfile).
  const { data: own } = useGetOwnProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  const picture = own?.profile_picture ?? null;
  const hasNotices = Boolean(own?.readAt && own.unseen_notices);
  useLive();
  useViewTransitions();
  // The layout is rendered before the page, since both at once would block a slow phone. Together they are readable sooner
  // where the service worker has the code of both.
  const isLayoutRendered = useDeferredValue(true, isKeptByWorker());
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);
  return (
    <>
      <Global styles={fading} />
      <Window>
        <Columns aria-hidden="true">
          <div />
          <div />
        </Columns>
        <SkipLink href="#main">Skip to the content</SkipLink>
        <Header username={username} picture={picture} unread={unread} />
        <NetworkBar isForMembers>
          <LazyOutbox />
          {hasNotices && <Eventually load={loadNotice} isNeeded />}
        </NetworkBar>
        {isLayoutRendered ? (
          <Main id="main" tabIndex={-1}>
            <PageBoundary>
              <Suspense fallback={<LoadingCards label="Loading…" />}>
                <Outlet />
              </Suspense>
            </PageBoundary>
          </Main>
        ) : (
          <FramePage />
        )}
        <BottomBar username={username} unread={unread} />
        <Shortcuts username={username} />
        <LazySafety />
      </Window>
    </>
  );
}
