import { redirect } from 'react-router';
import { paths } from '../kit/paths.ts';

/** `/admin` is only the way to the dashboard (docs/product/fixed.md#addresses-and-order). */
export const clientLoader = () => redirect(paths.adminDashboard);

/** Never shown: the loader has led on. */
export default function AdminIndex() {
  return null;
}
