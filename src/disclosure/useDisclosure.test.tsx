import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { renderScreen } from '../testing/renderScreen';
import { makeStore } from '../testing/store';
import { useDisclosure } from './disclosure';

function Panel() {
  const [isOpen, setOpen] = useDisclosure('thread:7');
  return <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'open' : 'closed'}</button>;
}

function List() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && <Panel />}
      <button onClick={() => setThere(!isThere)}>scroll</button>
      <Link to="/profile">profile</Link>
    </>
  );
}

function Profile() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>back</button>
      <Link to="/">home</Link>
    </>
  );
}

const app = (
  <Routes>
    <Route path="/" element={<List />} />
    <Route path="/profile" element={<Profile />} />
  </Routes>
);

test('stays open when the row is mounted again, and when the member navigates back', async () => {
  const { user } = renderScreen(app, makeStore());
  const press = (name: string) => user.click(screen.getByText(name));
  await press('closed');
  await press('scroll');
  expect(screen.queryByText('open')).not.toBeInTheDocument();
  await press('scroll');
  expect(screen.getByText('open')).toBeVisible();
  await press('profile');
  await press('back');
  expect(screen.getByText('open')).toBeVisible();
});

test('starts closed on another history entry', async () => {
  const { user } = renderScreen(app, makeStore());
  await user.click(screen.getByText('closed'));
  await user.click(screen.getByText('profile'));
  await user.click(screen.getByText('home'));
  expect(screen.getByText('closed')).toBeVisible();
});
