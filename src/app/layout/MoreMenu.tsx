import { ActionMenu } from '../../ui/ActionMenu';
import { FlagIcon } from '../../ui/navigationIcons';
import { useReport } from '../report/useReport';

/** The overflow menu of the header. */
export function MoreMenu() {
  const [report, dialog] = useReport('the header');
  return (
    <>
      <ActionMenu
        name="More"
        actions={[{ label: 'Report a problem', icon: <FlagIcon fontSize="small" />, onClick: report }]}
      />
      {dialog}
    </>
  );
}
