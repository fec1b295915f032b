import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocationKey } from '../ui/overlay';
import { disclosureToggled, selectOpenDisclosures, type DisclosureState } from './disclosureSlice';

/**
 * Whether a part of the page is open. Like `useState(false)`, but the state outlives the component: it is kept while a
 * virtual list unmounts the row, and when the member navigates back to this history entry.
 *
 *     const [isOpen, setOpen] = useDisclosure(`thread:${post.id}`);
 *
 * @param name the part and the id it belongs to, such as 'thread:7'. While 'editing:7' is open, the list keeps the card of
 *   post 7 mounted wherever it is scrolled to.
 */
export function useDisclosure(name: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const locationKey = useLocationKey();
  const dispatch = useDispatch();
  const isOpen = useSelector(
    (state: { disclosure: DisclosureState }) => selectOpenDisclosures(state, locationKey)[name] === true,
  );
  const set = useCallback(
    (next: boolean) => void dispatch(disclosureToggled({ locationKey, name, isOpen: next })),
    [dispatch, locationKey, name],
  );
  return [isOpen, set];
}
