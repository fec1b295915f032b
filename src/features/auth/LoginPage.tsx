import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { PageHeading } from '../../ui/PageHeading';
import { LogInForm, ResetRequestForm, SignUpForm } from './loginForms';
import { TempleFront } from './TempleFront';
import { authSuccess } from './authSentences';

type View = 'logIn' | 'signUp' | 'reset';

const TITLES: Record<View, string> = { logIn: 'Log In', signUp: 'Sign Up', reset: 'Reset your password' };

/** Log in, sign up, or request a reset link (spec §2). */
export default function LoginPage() {
  const { pathname, state } = useLocation() as Location<View | null>;
  // The browser keeps the state of a history entry; after a reload the page shows the login all the same.
  const wanted = useNavigationType() === NavigationType.Push ? state : null;
  const [view, setView] = useState<View>(wanted ?? (pathname === '/signup' ? 'signUp' : 'logIn'));
  /** After a sign-up, which is told until a login has failed. */
  const [registered, setRegistered] = useState({ username: '', isTold: false });
  return (
    <TempleFront>
      <PageHeading title={TITLES[view]} />
      {view === 'reset' ? (
        <ResetRequestForm onBack={() => setView('logIn')} />
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
                setView('logIn');
              }}
            />
          )}
          <div style={{ display: 'grid', justifyItems: 'center', marginTop: 14 }}>
            {view === 'logIn' && (
              <Button variant="link" onClick={() => setView('reset')}>
                Forgot your password?
              </Button>
            )}
            <Button variant="link" onClick={() => setView(view === 'logIn' ? 'signUp' : 'logIn')}>
              {view === 'logIn' ? "Don't have an account? Sign Up" : 'Already have an account? Log In'}
            </Button>
          </div>
        </>
      )}
    </TempleFront>
  );
}
