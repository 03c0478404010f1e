import { redirect } from 'react-router';
import { paths } from '../kit/paths.ts';

/** `/admin` redirects to the dashboard (docs/product/fixed.md#addresses-and-order). */
export const clientLoader = () => redirect(paths.adminDashboard);

/** Never rendered: the loader redirects. */
export default function AdminIndex() {
  return null;
}
