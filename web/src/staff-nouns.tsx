import { Outlet } from 'react-router';
import { Nouns } from './kit/page/use-nouns.ts';
import { staffNouns } from './nouns.ts';

/** Tells the frame and the pages of the back office which nouns there are. */
export default function StaffNouns() {
  return (
    <Nouns value={staffNouns}>
      <Outlet />
    </Nouns>
  );
}
