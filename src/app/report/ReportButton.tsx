import { LinkButton } from '../../ui/Button';
import { useReport } from './useReport';

/** Opens the report dialog, for error screens. */
export function ReportButton() {
  const [open, dialog] = useReport('the page');
  return (
    <>
      <LinkButton type="button" onClick={open}>
        Report a problem
      </LinkButton>
      {dialog}
    </>
  );
}
