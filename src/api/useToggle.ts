import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { selectIntent, type IntentsState, type Wanted } from './intentsSlice';
import { press, type Toggle } from './pursueIntent';

/**
 * A toggle on the page: what shows, and what a press does (pursueIntent.ts). Every toggle of the same thing shows the same.
 */
export function useToggle<W extends Wanted>(
  toggle: Toggle<W>,
): [shown: W, press: (next: (shown: W) => W) => void] {
  const dispatch = useDispatch<ThunkDispatch<{ intents: IntentsState }, unknown, UnknownAction>>();
  const intent = useSelector((state: { intents: IntentsState }) => selectIntent(state, toggle.thing));
  return [
    intent === undefined ? toggle.standing : (intent as W),
    (next) => void dispatch(press(toggle, next)),
  ];
}
