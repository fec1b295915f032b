import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { selectIntent, type IntentsState, type Wanted } from './intentsSlice';
import { optimisticToggle, type Toggle } from './optimisticToggle';

/** The value of a toggle and its setter (optimisticToggle.ts). Toggles with the same key share it. */
export function useToggle<W extends Wanted>(
  options: Toggle<W>,
): [shown: W, toggle: (next: (shown: W) => W) => void] {
  const dispatch = useDispatch<ThunkDispatch<{ intents: IntentsState }, unknown, UnknownAction>>();
  const intent = useSelector((state: { intents: IntentsState }) => selectIntent(state, options.key));
  return [
    intent === undefined ? options.serverValue : (intent as W),
    (next) => void dispatch(optimisticToggle(options, next)),
  ];
}
