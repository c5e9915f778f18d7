/** The Feature Request dialog. */
import { callApi } from '#platform/http/web/api.ts';
import { bugReportedText, featureFailedTitle, featureRequestedTitle, requestFeature } from '../contract.ts';
import { ReportForm, type ReportDialogProps } from './report-form.tsx';

/** Asks for a title and the purpose. */
export function FeatureDialog(props: ReportDialogProps) {
  return (
    <ReportForm
      {...props}
      titled
      title="Feature Request"
      contentLabel="What would it help you to do?"
      done={{ title: featureRequestedTitle, text: bugReportedText }}
      failedTitle={featureFailedTitle}
      send={(body) => callApi(requestFeature, { body })}
    />
  );
}
