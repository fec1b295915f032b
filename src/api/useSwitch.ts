import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useVisit } from '../ui/overlay';
import { selectSwitchesOn, switched, type SwitchesState } from './switchesSlice';

/**
 * Whether something on the page is open: like `useState(false)`, but it stays when its element is scrolled out of a long
 * list and comes again, and when the member goes back to this visit of the page.
 *
 *     const [isOpen, setOpen] = useSwitch(`thread:${post.id}`);
 *
 * @param name the part and the thing it belongs to, such as 'thread:7'. While 'editing:7' is on, the list keeps the card
 *   of post 7 in the page wherever it is scrolled.
 */
export function useSwitch(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const visit = useVisit();
  const dispatch = useDispatch();
  const isOn = useSelector(
    (state: { switches: SwitchesState }) => selectSwitchesOn(state, visit)[name] === true,
  );
  const set = useCallback(
    (next: boolean) => void dispatch(switched({ visit, name, isOn: next })),
    [dispatch, visit, name],
  );
  return [isOn, set];
}
