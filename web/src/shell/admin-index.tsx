import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** `/admin` is only the way to the dashboard (Specification 2). */
export const clientLoader = () => redirect(paths.adminDashboard);

/** Never shown: the loader has led on. */
export default function AdminIndex() {
  return null;
}
