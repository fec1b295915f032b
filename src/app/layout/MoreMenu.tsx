import { useOwnProfile } from '../../features/members/membersApi';
import { setShortcutsOn, useShortcutsOn } from '../../shortcuts/shortcutsSetting';
import { ActionMenu } from '../../ui/ActionMenu';
import {
  FlagIcon,
  KeyboardIcon,
  LockIcon,
  RulesIcon,
  ScalesIcon,
  SettingsIcon,
} from '../../ui/navigationIcons';
import { useGo } from '../../ui/useGo';
import { useReport } from '../report/useReport';
import { useShortcutsDialog } from './Shortcuts';

/** Whether there are fingers alone: a keyboard mostly comes with a touchpad or a mouse. */
const hasOnlyTouch = () => window.matchMedia('(any-hover: none) and (any-pointer: coarse)').matches;

/** The overflow menu of the header. */
export function MoreMenu() {
  const [report, reportDialog] = useReport();
  const [showShortcuts, shortcutsDialog] = useShortcutsDialog();
  const hasShortcuts = useShortcutsOn();
  const go = useGo();
  const isModerator = useOwnProfile()?.is_moderator === true;
  const moderation = {
    label: 'Moderation',
    icon: <ScalesIcon fontSize="small" />,
    onClick: () => go('/moderation'),
  };
  const shortcuts = [
    {
      label: `Keyboard shortcuts${hasShortcuts ? ' (?)' : ''}`,
      icon: <KeyboardIcon fontSize="small" />,
      onClick: showShortcuts,
    },
    {
      label: 'Use keyboard shortcuts',
      isChecked: hasShortcuts,
      onClick: () => setShortcutsOn(!hasShortcuts),
    },
  ];
  return (
    <>
      <ActionMenu
        name="More"
        actions={[
          {
            label: 'Settings',
            icon: <SettingsIcon fontSize="small" />,
            onClick: () => go('/settings'),
          },
          ...(isModerator ? [moderation] : []),
          ...(hasOnlyTouch() ? [] : shortcuts),
          {
            label: 'Rules',
            icon: <RulesIcon fontSize="small" />,
            onClick: () => go('/rules'),
          },
          {
            label: 'Privacy',
            icon: <LockIcon fontSize="small" />,
            onClick: () => go('/privacy'),
          },
          { label: 'Report a problem', icon: <FlagIcon fontSize="small" />, onClick: report },
        ]}
      />
      {reportDialog}
      {shortcutsDialog}
    </>
  );
}
