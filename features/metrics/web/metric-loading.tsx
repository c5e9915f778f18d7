/** While a jar, a part of it or its classes load. */
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { loadingMetricsMessage } from '../contract.ts';
import classes from './metric-loading.module.css';

/** In place of what loads. */
export function MetricLoading({ message = loadingMetricsMessage }: { readonly message?: string }) {
  return (
    <output className={classes.loading}>
      <Spinner />
      {message}
    </output>
  );
}
