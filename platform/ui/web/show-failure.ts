/** The shared handler of failed calls. Source: specification 1 section 8. */
import { failureSentence } from '../model/failure-sentence.ts';
import { showToast } from './toast.ts';

/** Shows a failure as a danger toast; the caller keeps the error. */
export const showFailure = (error: unknown): void => showToast('danger', failureSentence(error));
