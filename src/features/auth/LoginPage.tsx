import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router-dom';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { PageHeading } from '../../ui/PageHeading';
import { useManualScrollRestoration } from '../../ui/useManualScrollRestoration';
import { LogInForm, ResetRequestForm, SignUpForm } from './loginForms';
import { TempleFront } from './TempleFront';
import { authSuccess } from './authSentences';

type View = 'logIn' | 'signUp' | 'reset';

/** The state of a history entry: what it shows, and what the entry before shows of this page. */
interface Shown {
  view?: View;
  before?: View;
}

const TITLES: Record<View, string> = { logIn: 'Log In', signUp: 'Sign Up', reset: 'Reset your password' };

/** Log in, sign up, or request a reset link (spec §2). */
export default function LoginPage() {
  const { pathname, search, state, key } = useLocation() as Location<Shown | null>;
  const navigate = useNavigate();
  // The feed takes the place of the login in the history.
  useManualScrollRestoration();
  // The browser keeps the state of a history entry; after a reload the page shows the login all the same.
  const isReload = useNavigationType() === NavigationType.Pop;
  const [reloaded] = useState(isReload && key);
  const { view = pathname === '/signup' ? 'signUp' : 'logIn', before } = (key !== reloaded && state) || {};
  /** Shows another view, from which the browser's Back leads to this one. */
  const show = (next: View) => {
    const entry: Shown = { view: next, before: before ?? view };
    if (next === before) void navigate(-1);
    else void navigate(pathname + search, { state: entry, replace: before !== undefined });
  };
  /** After a sign-up, which is told until a login has failed. */
  const [registered, setRegistered] = useState({ username: '', isTold: false });
  /** What is on screen; null once the page is left. */
  const onScreen = useRef<View>(null);
  useEffect(() => {
    onScreen.current = view;
    return () => {
      onScreen.current = null;
    };
  }, [view]);
  return (
    <TempleFront>
      <PageHeading title={TITLES[view]} />
      {view === 'reset' ? (
        <ResetRequestForm onBack={() => show('logIn')} />
      ) : (
        <>
          {view === 'logIn' && registered.isTold && (
            <Alert severity="success" role="status" sx={{ mt: 2.5 }}>
              {authSuccess.register}
            </Alert>
          )}
          {view === 'logIn' ? (
            <LogInForm
              username={registered.username}
              onFailure={() => setRegistered({ ...registered, isTold: false })}
            />
          ) : (
            <SignUpForm
              onRegistered={(username) => {
                setRegistered({ username, isTold: true });
                // It may have been left while it was under way.
                if (onScreen.current === 'signUp') show('logIn');
              }}
            />
          )}
          <div style={{ display: 'grid', justifyItems: 'center', marginTop: 14 }}>
            {view === 'logIn' && (
              <Button variant="link" onClick={() => show('reset')}>
                Forgot your password?
              </Button>
            )}
            <Button variant="link" onClick={() => show(view === 'logIn' ? 'signUp' : 'logIn')}>
              {view === 'logIn' ? "Don't have an account? Sign Up" : 'Already have an account? Log In'}
            </Button>
          </div>
        </>
      )}
    </TempleFront>
  );
}
