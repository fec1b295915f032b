import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { MoreIcon } from '../../ui/navigationIcons';
import { Tooltip } from '../../ui/Tooltip';
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
      <Tooltip title="More">
        <IconButton
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            fetchItems();
          }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      {MoreItems && anchor && <MoreItems anchor={anchor} onClose={() => setAnchor(null)} onReport={report} />}
      {dialog}
    </>
  );
}
