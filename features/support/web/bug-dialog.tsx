/** The Bug Report dialog. */
import { callApi } from '#platform/http/web/api.ts';
import { bugFailedTitle, bugReportedText, bugReportedTitle, reportBug } from '../contract.ts';
import { ReportForm, type ReportDialogProps } from './report-form.tsx';

/** Asks what happened, and sends the URL of the page. */
export function BugDialog(props: ReportDialogProps) {
  return (
    <ReportForm
      {...props}
      title="Bug Report"
      contentLabel="What happened, and what did you expect?"
      done={{ title: bugReportedTitle, text: bugReportedText }}
      failedTitle={bugFailedTitle}
      send={({ title: _none, ...body }) => callApi(reportBug, { body })}
    />
  );
}
