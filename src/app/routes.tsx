import { Fragment, lazy, Suspense, useEffect, type ComponentType } from 'react';
import {
  matchPath,
  Navigate,
  NavigationType,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { selectMemberId } from '../api/session';
import { selectSuspension } from '../api/suspension';
import { protectedPageEntered, selectIsAuthenticated } from '../features/auth/authSlice';
import { NetworkBar } from '../network/NetworkBar';
import { useLocationKey } from '../ui/locationKey';
import { useAppDispatch, useAppSelector } from './hooks';
import { PageBoundary } from './PageBoundary';
import type { AppDispatch } from './store';

interface PageModule {
  default: ComponentType;
  /** Brings back what the last visit has kept of the page, and requests its data, before it is rendered. */
  prefetch?: (dispatch: AppDispatch) => Promise<unknown>;
}

interface Page {
  path: string;
  /** Loads the page's code, which is a separate chunk. */
  load: () => Promise<PageModule>;
}

const loadLogin = () => import(/* webpackChunkName: "login" */ '../features/auth/LoginPage');

/** The public screens (spec §2). */
const guestPages: Page[] = [
  { path: '/', load: loadLogin },
  // Where an invitation leads.
  { path: '/signup', load: loadLogin },
  {
    path: '/reset-password/:uidb64/:token',
    load: () => import(/* webpackChunkName: "reset-password" */ '../features/auth/ResetPasswordPage'),
  },
];

/** The screens for everyone, signed in or not. */
const openPages: Page[] = [
  { path: '/rules', load: () => import(/* webpackChunkName: "rules" */ '../features/rules/RulesPage') },
  { path: '/privacy', load: () => import(/* webpackChunkName: "privacy" */ '../features/rules/PrivacyPage') },
  {
    path: '/confirm-email/:token',
    load: () => import(/* webpackChunkName: "confirm-email" */ '../features/auth/ConfirmEmailPage'),
  },
];

/** The screens for members, each inside the layout. */
const memberPages: Page[] = [
  {
    path: '/home',
    load: () => import(/* webpackChunkName: "feed" */ '../features/feed/FeedPage'),
  },
  {
    path: '/profile/:username',
    load: () => import(/* webpackChunkName: "profile" */ '../features/profile/ProfilePage'),
  },
  {
    path: '/messages/:username?',
    load: () => import(/* webpackChunkName: "messages" */ '../features/messages/MessagesPage'),
  },
  {
    path: '/settings',
    load: () => import(/* webpackChunkName: "settings" */ '../features/settings/SettingsPage'),
  },
  {
    path: '/moderation/:id?',
    load: () => import(/* webpackChunkName: "cases" */ '../features/cases/CasesPage'),
  },
];

const loadLayout = () => import(/* webpackChunkName: "layout" */ './layout/AppLayout');

const toRoute = ({ path, load }: Page) => {
  const Screen = lazy(load);
  return <Route key={path} path={path} element={<Screen />} />;
};

const openRoutes = openPages.map(toRoute);
const guestRoutes = guestPages.map(toRoute);
const memberRoutes = memberPages.map(toRoute);
const AppLayout = lazy(loadLayout);
const SuspendedScreen = lazy(() => import(/* webpackChunkName: "suspended" */ './SuspendedScreen'));

/**
 * Loads the code of a page before it is opened; for members the layout and the page in parallel instead of one after the
 * other. A failure shows when the page is opened.
 * @returns the page's module, undefined after a failure
 */
export async function preloadPage(pathname: string, isMember: boolean): Promise<PageModule | undefined> {
  const find = (pages: Page[]) => pages.find(({ path }) => matchPath(path, pathname));
  const open = find(openPages);
  const pages = isMember ? memberPages : guestPages;
  const page = open ?? find(pages) ?? pages[0];
  const [loaded] = await Promise.allSettled([page?.load(), isMember && !open && loadLayout()]);
  return loaded.status === 'fulfilled' ? loaded.value : undefined;
}

/** The mark that public/index.html shows before the app does, until there is a page to show. */
const Splash = () => <img className="splash" src="/favicon.svg" alt="" />;

/** Scrolls to the top on navigation, except back and forward, and to a part of a page. */
function useScrollToTop(): void {
  const { key, hash } = useLocation();
  const isSamePage = useLocationKey() !== key;
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isBack && !isSamePage && !hash) window.scrollTo(0, 0);
  }, [key, hash, isBack, isSamePage]);
}

/**
 * Guards pages for members: redirects to '/' without a session (spec §2), which is checked on navigation (spec §4). While
 * the member is suspended, one screen is in their place. They are remounted for another member, who takes over when another
 * tab signs in, so that nothing of the previous one stays in their state.
 */
function MembersOnly() {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const isSuspended = useAppSelector((state) => selectSuspension(state) !== null);
  const memberId = useAppSelector(selectMemberId);
  const dispatch = useAppDispatch();
  const { key } = useLocation();
  useEffect(() => {
    dispatch(protectedPageEntered());
  }, [dispatch, key]);
  if (!isAuthenticated) return <Navigate to="/" replace />;
  return <Fragment key={memberId}>{isSuspended ? <SuspendedScreen /> : <Outlet />}</Fragment>;
}

/**
 * Guards the public screens: redirects signed-in members to the feed (spec §2).
 * @param onSubmit a form was submitted, so the feed is probably next
 */
function GuestsOnly({ onSubmit }: { onSubmit: () => void }) {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  if (isAuthenticated) return <Navigate to="/home" replace />;
  return (
    <div onSubmit={onSubmit}>
      <NetworkBar />
      <Outlet />
    </div>
  );
}

function Anyone() {
  return (
    <>
      <NetworkBar />
      <Outlet />
    </>
  );
}

/** All routes of the app; any other address redirects to '/' (spec §2). */
export function AppRoutes() {
  useScrollToTop();
  return (
    <PageBoundary>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route element={<GuestsOnly onSubmit={() => void preloadPage('/home', true)} />}>
            {guestRoutes}
          </Route>
          <Route element={<Anyone />}>{openRoutes}</Route>
          <Route element={<MembersOnly />}>
            <Route element={<AppLayout />}>{memberRoutes}</Route>
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
