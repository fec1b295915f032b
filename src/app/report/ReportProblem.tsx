import { ThemeProvider } from '@mui/material/styles';
import { ReportDialog } from '../../support/report/ReportDialog';
import { muiTheme } from '../theme/muiTheme';

/** The dialog with its theme, which error screens outside the layout do not have. */
export default function ReportProblem({ onClose }: { onClose: () => void }) {
  return (
    <ThemeProvider theme={muiTheme} noSsr>
      <ReportDialog onClose={onClose} />
    </ThemeProvider>
  );
}
