import { useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { MoreIcon } from '../../ui/icons';
import { useReport } from '../report/useReport';
import { useLazyComponent } from '../useLazyComponent';

const load = () => import(/* webpackChunkName: "more" */ './MoreItems');

/** The overflow menu of the header. */
export function MoreMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [MoreItems, fetchItems] = useLazyComponent(load);
  const [report, dialog] = useReport('the header');
  return (
    <>
      <IconButton
        name="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          fetchItems();
        }}
      >
        <MoreIcon size={22} />
      </IconButton>
      {MoreItems && anchor && <MoreItems anchor={anchor} onClose={() => setAnchor(null)} onReport={report} />}
      {dialog}
    </>
  );
}
