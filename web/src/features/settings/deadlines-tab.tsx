import { Link } from 'react-router';
import { waitingListPath } from '../../kit/paths.ts';
import { SettingsForm } from './settings-form.tsx';
import { Group, MomentSetting, NumberSetting, Row, SwitchSetting } from './tab-fields.tsx';
import { words } from './words.ts';

/** Until when people register, pay and change their answers, and for how many there is room. */
export function DeadlinesTab() {
  return (
    <SettingsForm tab="deadlines" intro={words.hints.indianTime}>
      <Group title={words.groups.registering}>
        <Row>
          <MomentSetting at="deadlines.opensAt" />
          <MomentSetting at="deadlines.closesAt" />
          <MomentSetting at="deadlines.payBy" />
        </Row>
        <SwitchSetting at="features.quick" hint={words.hints.quick} />
        <SwitchSetting at="features.payLater" hint={words.hints.payLater} />
      </Group>
      <Group title={words.groups.locks} hint={words.hints.locks}>
        <Row>
          <MomentSetting at="deadlines.attendeesLockAt" />
          <MomentSetting at="deadlines.stayLockAt" />
          <MomentSetting at="deadlines.transportLockAt" />
        </Row>
      </Group>
      <Group title={words.groups.places}>
        <NumberSetting at="capacity.people" hint={words.hints.people} />
        <SwitchSetting at="capacity.waitlist" hint={words.hints.waitlist} />
        <p>
          <Link to={waitingListPath}>{words.waitingList}</Link>
        </p>
      </Group>
    </SettingsForm>
  );
}
