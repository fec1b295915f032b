import { LinkButton } from '../../ui/Button';
import { useReport } from './useReport';

/** The way to a report from where something broke. */
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
